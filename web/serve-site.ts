import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { RenderedSite } from './rendered-site.ts';
import { fillSitePage } from './write-site.ts';

/**
 * Development only: `GET /__site/about` renders a public page, or the sitemap, from current
 * sources; 404 for unknown pages.
 */
export function serveSite(): Plugin {
  return {
    name: 'piton:serve-site',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/__site', (request, response, next) => {
        answerSitePage(vite, request.url ?? '/', response).catch(next);
      });
    },
  };
}

async function answerSitePage(
  vite: ViteDevServer,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const renderer = await vite.ssrLoadModule('/src/site/render-site.tsx');
  const { renderSite } = renderer as { renderSite: () => RenderedSite };
  const { pages, sitemap } = renderSite();
  if (path === '/sitemap.xml') {
    response.writeHead(200, { 'content-type': 'application/xml; charset=utf-8' }).end(sitemap);
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
  response.end(fillSitePage(html, page));
}
