import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Plugin, ViteDevServer } from 'vite';
import { buildPackages, type BuiltPackages } from './packages/build-packages.ts';
import { docsFiles } from './docs-files.ts';
import { fillPackages } from './fill-packages.ts';
import type { RenderedSite } from './rendered-site.ts';
import { fillSitePage } from './write-site.ts';

/**
 * Development only: `GET /__site/about` renders a public page, or the sitemap, from current
 * sources; 404 for unknown pages. `POST` fills the status page with the figures in the body.
 * The packages are built once, when first needed.
 */
export function serveSite(): Plugin {
  return {
    name: 'piton:serve-site',
    apply: 'serve',
    configureServer(vite) {
      let building: Promise<BuiltPackages> | undefined;
      vite.middlewares.use('/__site', (request, response, next) => {
        building ??= buildPackages();
        building
          .then((built) => answerSitePage({ vite, built }, request, response))
          .catch((error: unknown) => {
            // After a mistake in a package is mended, the next request builds again.
            building = undefined;
            next(error);
          });
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
  '.js': 'text/javascript; charset=utf-8',
};

async function answerSitePage(
  { vite, built }: { readonly vite: ViteDevServer; readonly built: BuiltPackages },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? '/';
  const renderer = await vite.ssrLoadModule('/src/site/render-site.tsx');
  const { renderSite } = renderer as { renderSite: () => RenderedSite };
  const { pages: rendered, files: made } = renderSite();
  const pages = fillPackages(rendered, built);
  const files: Readonly<Record<string, string | Uint8Array>> = {
    ...made,
    ...docsFiles(pages),
    ...built.served,
  };
  const file = files[path];
  if (file !== undefined) {
    const type = types[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type }).end(file);
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
  const { renderStatus } = (await vite.ssrLoadModule('/src/site/render-status.tsx')) as {
    renderStatus: (status: unknown) => string;
  };
  const figures = renderStatus(JSON.parse(await text(request)));
  response.end(filled.replace('%STATUS%', () => figures));
}
