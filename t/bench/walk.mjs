// SPDX-License-Identifier: Apache-2.0
// walk.mjs URL PAGES: follow next_cursor so many times from the list at URL;
// prints the last cursor.  The key is in API_KEY.
const [url, pages] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${process.env.API_KEY}` };

let cursor = "";
for (let i = 0; i < Number(pages); i++) {
  const answer = await fetch(`${url}${cursor && `&cursor=${cursor}`}`, { headers });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const page = await answer.json();
  if (!page.has_more) throw new Error(`only ${i + 1} pages`);
  cursor = page.next_cursor;
}
console.log(cursor);
