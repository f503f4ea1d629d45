import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuiltPackages } from './packages/build-packages.ts';
import { docsFiles } from './docs-files.ts';
import { fillPackages } from './fill-packages.ts';
import type { RenderedPage, RenderedSite } from './rendered-site.ts';

/**
 * Writes every public page as static HTML: fills the build's template with the renderer's output.
 * "/" becomes `site/index.html`, "/about" `site/about.html`. Adds the files for programs, and the packages.

 */
export async function writeSite(
  client: string,
  renderer: string,
  built: BuiltPackages,
): Promise<void> {
  const { renderSite } = (await import(pathToFileURL(renderer).href)) as {
    renderSite: () => RenderedSite;
  };
  const templateFile = join(client, 'site.html');
  const template = await readFile(templateFile, 'utf8');
  const { pages: rendered, files: made } = renderSite();
  const pages = fillPackages(rendered, built);
  for (const page of pages) {
    const file = join(client, 'site', page.path === '/' ? 'index.html' : `${page.path}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fillSitePage(template, page));
  }
  const files = { ...made, ...docsFiles(pages), ...built.served };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(client, path)), { recursive: true });
    await writeFile(join(client, path), content);
  }
  await rm(templateFile);
}

/** The replacements are functions, because "$" is special in a replacement string. */
export function fillSitePage(template: string, page: Pick<RenderedPage, 'head' | 'html'>): string {
  return template
    .replace('<!--site-head-->', () => page.head)
    .replace('<!--site-html-->', () => page.html);
}
