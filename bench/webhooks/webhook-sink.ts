/** A shop's endpoint that notes when the approval of each payment arrives, and reports on request. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** An approved payment, by its stored id. */
export type Received = { readonly id: string; readonly at: number };

const received = new Map<string, Received>();

function note(body: string): void {
  const { type, data } = JSON.parse(body) as { type: string; data: { id: string } };
  if (type !== 'payment.approved') return;
  const id = data.id
    .replace('pay_', '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!received.has(id)) received.set(id, { id, at: Date.now() });
}

const server = http.createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (chunk: string) => (body += chunk));
  request.on('end', () => {
    note(body);
    response.writeHead(204).end();
  });
});
process.on('message', (about: 'count' | 'all') => {
  process.send?.(about === 'count' ? received.size : [...received.values()]);
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
