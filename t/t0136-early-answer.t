#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# A receiver may answer before it has read the body, as nginx does for `return`:
# its status counts, whatever is left to send.  It may also close what was kept
# open and tell nobody.  nginx speaks HTTP/2 here to who asks for it.
source "$(dirname "$0")/rig.sh"

for name in nginx openssl curl; do
	[[ -n $(command -v "$name") ]] || skip_all "no $name"
done
[[ $(nginx -V 2>&1) == *http_v2_module* ]] || skip_all 'nginx has no HTTP/2'
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=receiver \
    -addext 'subjectAltName=DNS:localhost,IP:127.0.0.1' \
    -keyout "$work/key.pem" -out "$work/ca.pem" 2>/dev/null || exit 1

cat >"$work/nginx.conf" <<NGINX
daemon off;
pid $work/pid;
error_log stderr crit;
events {}
http {
	access_log off;
	client_body_temp_path $work/body;
	client_max_body_size 8m;
	server {
		listen 127.0.0.1:PORT ssl http2;
		ssl_certificate $work/ca.pem;
		ssl_certificate_key $work/key.pem;
		location /204 { return 204; }
		location /200 { return 200 "taken\n"; }
		location /500 { return 500; }
		keepalive_timeout 1s;
		location /slow { limit_rate 300; return 200 '@slow@'; }
	}
}
NGINX
sed -i "s/@slow@/$(printf '%0900d' 0)/" "$work/nginx.conf"
if [[ $EUID == 0 ]]; then # its workers are nobody then
	sed -i '1i user root;' "$work/nginx.conf"
fi

# A port that nobody has, found by trying.
began=
for port in $(shuf -i 30000-60000 -n 20); do
	sed "s/:PORT/:$port/" "$work/nginx.conf" >"$work/this.conf"
	nginx -p "$work" -c "$work/this.conf" 2>"$work/nginx" &
	nginx=$!
	up() { [[ -s $work/pid ]] || ! kill -0 $nginx 2>/dev/null; }
	await 10 up
	kill -0 $nginx 2>/dev/null && began=1 && break
done
[[ -n $began ]] || { note "$(<"$work/nginx")"; exit 1; }
trap 'kill $nginx; wait $nginx 2>/dev/null; finish' EXIT

is "$(curl -s --cacert "$work/ca.pem" -o "$work/body1" -w '%{http_version}' \
    "https://localhost:$port/200")" 2 'the receiver speaks HTTP/2'

for bytes in 2 3000 70000 2000000; do
	for status in 204 200 500; do
		is "$(TRANSFER_BYTES=$bytes TRANSFER_TIMES=50 "$build/t/transfer" \
		    --loopback "$work/ca.pem" "https://localhost:$port/$status"{,} |
		    sort | uniq -c | xargs)" "100 $status - 127.0.0.1" \
		    "$bytes bytes, answered with $status before they were read"
	done
done

# While one host takes three seconds, another one's connections are closed.
is "$(TRANSFER_TIMES=20 "$build/t/transfer" --loopback "$work/ca.pem" \
    "https://localhost:$port/204" "https://127.0.0.1:$port/slow" "https://localhost:$port/204" |
    sort | uniq -c | sed 's/^ *//' | paste -s -d,)" '20 200 - 127.0.0.1,40 204 - 127.0.0.1' \
    'however many kept connections have ended, none of the next is lost'
end
