import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';

/**
 * Development only: `POST /__render-pay` renders the pay page from current sources with the props
 * in the body. Our server, which must not import the web package, proxies its pay pages here.
 */
export function servePayPage(): Plugin {
  return {
    name: 'piton:serve-pay-page',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/__render-pay', (request, response, next) => {
        answerPayPage(vite, request, response).catch(next);
      });
    },
  };
}

type RenderedPay = { html: string; props: unknown; title: string; frame: { needsScript: string } };

async function answerPayPage(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end();
    return;
  }
  const props: unknown = JSON.parse(await text(request));
  const source = await readFile(join(vite.config.root, 'pay.html'), 'utf8');
  const html = await vite.transformIndexHtml('/pay.html', source);
  const renderer = await vite.ssrLoadModule('/src/pay/render-pay.tsx');
  const { renderPay } = renderer as { renderPay: (props: unknown) => RenderedPay };
  const { html: content, title, frame, props: shown } = renderPay(props);
  const { language } = props as { language: string };
  // Escapes "<" so that no name can end the element. The replacements are functions because "$" is
  // special in a replacement string.
  const json = JSON.stringify(shown).replaceAll('<', String.raw`\u003c`);
  const data = `<script type="application/json" id="pay-props">${json}</script>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    html
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('<title>Piton</title>', () => `<title>${title.replaceAll('<', '&lt;')}</title>`)
      .replace('<!--needs-script-->', () => frame.needsScript)
      .replace('<!--pay-html-->', () => content)
      .replace('<!--pay-props-->', () => data),
  );
}
