import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import { docsFiles } from './docs-files.ts';
import type { RenderedSite } from './rendered-site.ts';
import { fillSitePage } from './write-site.ts';

/**
 * Development only: `GET /__site/about` renders a public page, or the sitemap, from current
 * sources; 404 for unknown pages. `POST` fills the status page with the figures in the body.
 */
export function serveSite(): Plugin {
  return {
    name: 'piton:serve-site',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/__site', (request, response, next) => {
        answerSitePage(vite, request, response).catch(next);
      });
    },
  };
}

/** As the server sends them (contract/http/docs-pages.ts). */
const types: Readonly<Record<string, string>> = {
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

async function answerSitePage(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const renderer = await vite.ssrLoadModule('/src/site/render-site.tsx');
  const { renderSite, renderStatus } = renderer as {
    renderSite: () => RenderedSite;
    renderStatus: (status: unknown) => string;
  };
  const { pages, files } = renderSite();
  const file = { ...files, ...docsFiles(pages) }[path];
  if (file !== undefined) {
    response.writeHead(200, { 'content-type': types[extname(path)] }).end(file);
    return;
  }
  const page = pages.find((each) => each.path === path);
  if (!page) {
    response.writeHead(404).end();
    return;
  }
  const template = await readFile(join(vite.config.root, 'site.html'), 'utf8');
  const html = await vite.transformIndexHtml('/site.html', template);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const filled = fillSitePage(html, page);
  if (request.method !== 'POST') {
    response.end(filled);
    return;
  }
  const figures = renderStatus(JSON.parse(await text(request)));
  response.end(filled.replace('%STATUS%', () => figures));
}
