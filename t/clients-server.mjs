// SPDX-License-Identifier: Apache-2.0
// A server that does as it is told: what the clients' retries are tried
// against.  clients/scenarios.json says what it answers, clients/README how.
//
// Writes one line of JSON, {http, tls, closed, control}: the addresses;
// ends when its input does.
//   POST control/script {steps}   what to do with each request from now on
//   GET  control/log              the requests since then
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let steps = [];
let log = [];
const asked = new Set();

function problem(step) {
	const code = step.problem ?? `status_${step.status}`;
	return {
		type: `https://localhost/errors/${code}`, title: 'A refusal', status: step.status, code,
		detail: `as the script has it: ${code}`, instance: '/', request_id: 'req_test',
		...('retryable' in step ? { retryable: step.retryable } : {}),
		...(step.errors ? { errors: step.errors } : {}),
	};
}

// "@+20" is the date in 20 seconds.
const header = (value) => (/^@\+\d+$/.test(value)
	? new Date(Date.now() + Number(value.slice(2)) * 1000).toUTCString() : value);

const faults = {
	reset: (answer) => answer.socket.resetAndDestroy(),
	close: (answer) => answer.socket.end(),
	hang: () => {},
	garbage: (answer) => answer.socket.end('not a line of HTTP\r\n\r\n'),
	cut: (answer) => {
		answer.socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"id":');
		setTimeout(() => answer.socket.destroy(), 50);
	},
	drip: (answer) => {
		answer.writeHead(200, { 'content-type': 'application/json' });
		const timer = setInterval(() => answer.write(' '), 100);
		answer.on('close', () => clearInterval(timer));
	},
	large: (answer, step) => {
		answer.writeHead(200, { 'content-type': 'application/json' });
		answer.end(`"${'x'.repeat(step.bytes)}"`);
	},
};

function answerWith(answer, step) {
	if (step.fault) {
		faults[step.fault](answer, step);
		return;
	}
	const body = step.text ?? JSON.stringify(step.json ?? problem(step));
	const media = step.status < 400 ? 'application/json' : 'application/problem+json';
	answer.statusCode = step.status;
	answer.setHeader('content-type', media);
	answer.setHeader('x-request-id', 'req_test');
	for (const [name, value] of Object.entries(step.headers ?? {})) answer.setHeader(name, header(value));
	answer.end(body);
}

async function textOf(request) {
	const parts = [];
	for await (const part of request) parts.push(part);
	return Buffer.concat(parts).toString();
}

async function scripted(request, answer) {
	asked.add(request.socket);
	const body = await textOf(request);
	log.push({ method: request.method, url: request.url, headers: request.headers, body });
	answerWith(answer, steps.shift() ?? { status: 501, problem: 'no_step_left', retryable: false });
}

async function control(request, answer) {
	const body = await textOf(request);
	if (request.method === 'POST') {
		({ steps } = JSON.parse(body));
		log = [];
		// What still hangs from before is over.  Connections that a client has
		// opened ahead stay: the next request may be on its way on one of them.
		for (const socket of asked) socket.destroy();
	}
	answer.setHeader('content-type', 'application/json');
	answer.end(JSON.stringify(log));
}

function certificate() {
	const at = mkdtempSync(join(tmpdir(), 'clients-server-'));
	try {
		execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes',
			'-days', '2', '-subj', '/CN=localhost', '-keyout', join(at, 'key'), '-out', join(at, 'cert')],
		{ stdio: ['ignore', 'ignore', 'ignore'] });
		return { key: readFileSync(join(at, 'key')), cert: readFileSync(join(at, 'cert')) };
	} finally {
		rmSync(at, { recursive: true });
	}
}

const listen = (server) => new Promise((done) => {
	server.listen(0, '127.0.0.1', () => done(server.address().port));
});

const plain = http.createServer(scripted);
plain.on('connection', (socket) => {
	socket.on('error', () => {});
	socket.on('close', () => asked.delete(socket));
});
const [port, tls, controlled] = await Promise.all([
	listen(plain), listen(https.createServer(certificate(), scripted)), listen(http.createServer(control)),
]);
process.stdout.write(`${JSON.stringify({
	http: `http://127.0.0.1:${port}`, tls: `https://localhost:${tls}`, closed: 'http://127.0.0.1:1',
	control: `http://127.0.0.1:${controlled}`,
})}\n`);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));
