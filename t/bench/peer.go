// SPDX-License-Identifier: Apache-2.0

// A peer: the same answers by net/http and go-sql-driver, behind the same nginx
// with its log and its limit.  As a worker does, it looks the key up, remembers
// it for a second, compares its digest and asks for its scope, and a page ends
// with a signed cursor.  Statements are prepared once.  Configured by the
// environment: PEER_LISTEN, a path; PEER_SOCKET, PEER_USER, PEER_PASSWORD,
// PEER_DATABASE and PEER_COLUMNS.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	_ "github.com/go-sql-driver/mysql"
)

const (
	page      = 50
	keyFor    = time.Second
	keySQL    = "SELECT account, scopes, secret_sha256, expires_at, revoked_at FROM api_keys WHERE id = ?"
	scopeName = "orders:read"
)

type keyRow struct {
	account, scopes string
	digest          []byte
	expires         sql.NullTime
	revoked         sql.NullTime
	until           time.Time
}

type peer struct {
	key, one, list *sql.Stmt
	secret         []byte
	names          [][]byte
	mu             sync.RWMutex
	known          map[string]*keyRow
}

type refusal struct {
	status int
	code   string
}

func prepare(db *sql.DB, text string) *sql.Stmt {
	st, err := db.Prepare(text)
	if err != nil {
		log.Fatal(err)
	}
	return st
}

func open() *peer {
	env := os.Getenv
	db, err := sql.Open("mysql", fmt.Sprintf("%s:%s@unix(%s)/%s?parseTime=true",
		env("PEER_USER"), env("PEER_PASSWORD"), env("PEER_SOCKET"), env("PEER_DATABASE")))
	if err != nil {
		log.Fatal(err)
	}
	// As many as the pool's workers have; idle ones are kept.
	db.SetMaxOpenConns(8)
	db.SetMaxIdleConns(8)
	p := &peer{secret: []byte(env("PEER_PASSWORD")), known: map[string]*keyRow{}}
	columns := env("PEER_COLUMNS")
	for _, name := range strings.Split(columns, ", ") {
		p.names = append(p.names, []byte(strconv.Quote(strings.Trim(name, "`"))+":"))
	}
	p.key = prepare(db, keySQL)
	p.one = prepare(db, "SELECT "+columns+" FROM orders WHERE account = ? AND id = ?")
	p.list = prepare(db, "SELECT "+columns+
		" FROM orders WHERE account = ? AND archived_at IS NULL ORDER BY id DESC LIMIT "+
		strconv.Itoa(page+1))
	return p
}

func (p *peer) keyOf(id string) (*keyRow, error) {
	p.mu.RLock()
	k := p.known[id]
	p.mu.RUnlock()
	if k != nil && time.Now().Before(k.until) {
		return k, nil
	}
	k = &keyRow{until: time.Now().Add(keyFor)}
	var digest string
	err := p.key.QueryRow(id).Scan(&k.account, &k.scopes, &digest, &k.expires, &k.revoked)
	if err != nil {
		return nil, err
	}
	if k.digest, err = hex.DecodeString(digest); err != nil {
		return nil, err
	}
	p.mu.Lock()
	p.known[id] = k
	p.mu.Unlock()
	return k, nil
}

func hasScope(scopes string) bool {
	for _, s := range strings.Fields(scopes) {
		if s == scopeName {
			return true
		}
	}
	return false
}

func (p *peer) accountOf(r *http.Request) (string, *refusal) {
	none := &refusal{http.StatusUnauthorized, "unauthorized"}
	token := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	part := strings.SplitN(token, "_", 3)
	if len(part) != 3 || part[0] != "sk" || len(part[2]) < 12 {
		return "", none
	}
	k, err := p.keyOf(part[2][:12])
	if err == sql.ErrNoRows {
		return "", none
	}
	if err != nil {
		return "", &refusal{http.StatusInternalServerError, "internal"}
	}
	digest := sha256.Sum256([]byte(token))
	if subtle.ConstantTimeCompare(digest[:], k.digest) != 1 || k.revoked.Valid ||
		(k.expires.Valid && !time.Now().Before(k.expires.Time)) {
		return "", none
	}
	if !hasScope(k.scopes) {
		return "", &refusal{http.StatusForbidden, "forbidden"}
	}
	return k.account, nil
}

// What one value is in JSON: numbers and JSON columns as they are, a moment in
// the form of RFC 3339 with milliseconds.
func put(out *bytes.Buffer, kind string, v interface{}) {
	switch v := v.(type) {
	case nil:
		out.WriteString("null")
	case int64:
		out.WriteString(strconv.FormatInt(v, 10))
	case float64:
		out.WriteString(strconv.FormatFloat(v, 'f', -1, 64))
	case time.Time:
		out.WriteString(v.UTC().Format(`"2006-01-02T15:04:05.000Z"`))
	case []byte:
		if kind == "DECIMAL" || strings.HasSuffix(kind, "TEXT") {
			out.Write(v)
			return
		}
		text, _ := json.Marshal(string(v))
		out.Write(text)
	default:
		panic(fmt.Sprintf("%T", v))
	}
}

// Call fn with each row's place, its JSON and the value of its first column.
func (p *peer) each(rows *sql.Rows, out *bytes.Buffer, fn func(i int, begin int, id string)) error {
	defer rows.Close()
	kinds, err := rows.ColumnTypes()
	if err != nil {
		return err
	}
	values := make([]interface{}, len(kinds))
	into := make([]interface{}, len(kinds))
	for i := range values {
		into[i] = &values[i]
	}
	for i := 0; rows.Next(); i++ {
		if err = rows.Scan(into...); err != nil {
			return err
		}
		begin := out.Len()
		for c := range values {
			if c == 0 {
				out.WriteByte('{')
			} else {
				out.WriteByte(',')
			}
			out.Write(p.names[c])
			put(out, kinds[c].DatabaseTypeName(), values[c])
		}
		out.WriteByte('}')
		id, _ := values[0].([]byte)
		fn(i, begin, string(id))
	}
	return rows.Err()
}

func (p *peer) cursor(account, id string) string {
	mac := hmac.New(sha256.New, p.secret)
	fmt.Fprintf(mac, "%s\n%s", account, id)
	return base64.RawURLEncoding.EncodeToString(append(mac.Sum(nil)[:16], ">"+id...))
}

func (p *peer) readOne(account, id string, out *bytes.Buffer) *refusal {
	found := false
	rows, err := p.one.Query(account, id)
	if err == nil {
		err = p.each(rows, out, func(int, int, string) { found = true })
	}
	if err != nil {
		return &refusal{http.StatusInternalServerError, "internal"}
	}
	if !found {
		return &refusal{http.StatusNotFound, "not_found"}
	}
	return nil
}

func (p *peer) readList(account string, out *bytes.Buffer) *refusal {
	last, more := "", false
	out.WriteString(`{"data":[`)
	rows, err := p.list.Query(account)
	if err == nil {
		err = p.each(rows, out, func(i, begin int, id string) {
			if i == page { // it only tells that there are more
				out.Truncate(begin - 1)
				more = true
				return
			}
			last = id
			out.WriteByte(',')
		})
	}
	if err != nil {
		return &refusal{http.StatusInternalServerError, "internal"}
	}
	if b := out.Bytes(); !more && b[len(b)-1] == ',' {
		out.Truncate(out.Len() - 1)
	}
	if more {
		fmt.Fprintf(out, `],"has_more":true,"next_cursor":"%s"}`, p.cursor(account, last))
	} else {
		out.WriteString(`],"has_more":false,"next_cursor":null}`)
	}
	return nil
}

func (p *peer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out := bytes.NewBuffer(make([]byte, 0, 4096))
	account, bad := p.accountOf(r)
	id := strings.TrimPrefix(r.URL.Path, "/bench/go/orders")
	switch {
	case bad != nil:
	case id == "":
		bad = p.readList(account, out)
	default:
		bad = p.readOne(account, strings.TrimPrefix(id, "/"), out)
	}
	w.Header().Set("Content-Type", "application/json")
	if bad != nil {
		w.WriteHeader(bad.status)
		fmt.Fprintf(w, `{"code":"%s"}`, bad.code)
		return
	}
	w.Header().Set("Content-Length", strconv.Itoa(out.Len()))
	_, _ = w.Write(out.Bytes())
}

func main() {
	p := open()
	l, err := net.Listen("unix", os.Getenv("PEER_LISTEN"))
	if err == nil {
		err = os.Chmod(os.Getenv("PEER_LISTEN"), 0o666)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("ready")
	log.Fatal(http.Serve(l, p))
}
