// SPDX-License-Identifier: Apache-2.0
// The outside, for t0135: a name server whose answers change from one look-up
// to the next, and receivers that write down which address they were called at.
//
//   node world.mjs KEY CERTIFICATE LOG NAME=ANSWERS...
//
// ANSWERS: look-ups separated by "/", each a list of addresses separated by
// ","; the last holds for ever.  Each name has its own count of them, one for A
// and one for AAAA.  A line of the log is "asked NAME TYPE" or "called ADDRESS".
import { createSocket } from 'node:dgram'
import { appendFileSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { isIPv6 } from 'node:net'

const [key, cert, log, ...table] = process.argv.slice(2)
const names = new Map(table.map((row) => {
	const [name, answers] = row.split('=')
	return [name, answers.split('/').map((list) => list.split(','))]
}))
const counts = new Map()
const note = (line) => appendFileSync(log, line + '\n')

// The 16 or 4 bytes of an address.
function bytes(address) {
	if (!isIPv6(address))
		return Buffer.from(address.split('.').map(Number))
	const text = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) =>
		[a * 256 + +b, c * 256 + +d].map((n) => n.toString(16)).join(':'))
	const [head, tail] = text.split('::').map((s) => (s ? s.split(':') : []))
	const words = tail === undefined ? head
		: [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail]
	return Buffer.from(words.flatMap((w) => {
		const n = parseInt(w, 16)
		return [n >> 8, n & 255]
	}))
}

const u16 = (n) => Buffer.from([n >> 8, n & 255])

// One answer of RFC 1035; its names are pointers to the question.
function record(type, address) {
	const data = bytes(address)
	return Buffer.concat([Buffer.from([0xc0, 12]), u16(type), u16(1),
		Buffer.from([0, 0, 0, 0]), u16(data.length), data])
}

function answer(query) {
	const labels = []
	let at = 12
	while (query[at] > 0) {
		labels.push(query.subarray(at + 1, at + 1 + query[at]).toString())
		at += 1 + query[at]
	}
	const type = query.readUInt16BE(at + 1)
	const name = labels.join('.')
	const looks = names.get(name)
	const family = type === 1 ? 'A' : type === 28 ? 'AAAA' : null
	let found = []
	if (looks && family) {
		const n = counts.get(name + family) ?? 0
		counts.set(name + family, n + 1)
		found = looks[Math.min(n, looks.length - 1)]
			.filter((a) => isIPv6(a) === (family === 'AAAA'))
		note(`asked ${name} ${family}`)
	}
	return Buffer.concat([query.subarray(0, 2), u16(looks ? 0x8180 : 0x8183),
		u16(1), u16(found.length), u16(0), u16(0),
		query.subarray(12, at + 5), ...found.map((a) => record(type, a))])
}

const dns = createSocket('udp4')
dns.on('message', (query, from) => dns.send(answer(query), from.port, from.address))
dns.bind(53, '127.0.0.1', () => note('ready names'))

for (const port of [443, 8443]) {
	const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) },
		(request, response) => {
			request.resume()
			request.on('end', () => response.writeHead(204).end())
		})
	server.on('connection', (socket) =>
		note(`called ${socket.localAddress.replace(/^::ffff:/, '')}:${port}`))
	// 8443 is closed at every address but loopback.
	server.listen(port, port === 443 ? '::' : '127.0.0.1', () => note(`ready ${port}`))
}
