import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Loaded } from './watch-requests.ts';

export const bareUsable = 'bare-page-usable';

export type BarePage = { readonly url: URL; readonly close: () => void };

/** The same number of bytes and requests, with one line of text: the cost of the link alone. */
export async function serveBarePage(requests: readonly Loaded[]): Promise<BarePage> {
  const [page, ...parts] = requests.map(({ type, bytes }, number) => ({ type, bytes, number }));
  const links = parts.map(({ type, number }) =>
    type === 'Stylesheet'
      ? `<link rel="stylesheet" href="/${number}">`
      : `<script type="module" src="/${number}"></script>`,
  );
  const files = new Map(
    parts.map(({ type, bytes, number }) => [
      `/${number}`,
      {
        type: type === 'Stylesheet' ? 'text/css' : 'text/javascript',
        body: `${comment(bytes)}${type === 'Stylesheet' ? '' : `performance.mark('${bareUsable}')`}`,
      },
    ]),
  );
  const html = `<!doctype html><title>Bare</title>${links.join('')}<h1>Pay somebody</h1><!--${filler(page?.bytes ?? 0)}-->`;
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(200, { 'content-type': file?.type ?? 'text/html; charset=utf-8' });
    response.end(file?.body ?? html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: new URL(`http://127.0.0.1:${port}`), close: () => server.close() };
}

function comment(bytes: number): string {
  return `/*${filler(bytes)}*/`;
}

/** Includes a few hundred bytes of headers and tags. */
function filler(bytes: number): string {
  return randomBytes(Math.max(0, Math.ceil((bytes - 300) / 2))).toString('hex');
}
