import { docsPages, filesForPrograms } from '@piton/contract/http/docs-pages.ts';
import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { pages, sitePages } from '@piton/contract/http/routes.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { docsGroups } from './docs-groups.ts';

const rendered = docsGroups
  .flatMap((group) => group.pages)
  .map(({ path, Content }) => ({
    path,
    html: renderToStaticMarkup(<Content groups={docsGroups} />),
  }));

const anchors = new Set(
  rendered.flatMap(({ path, html }) => [
    path,
    ...Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => `${path}#${id}`),
  ]),
);

test('the navigation has every page of the contract, in its order', () => {
  expect(rendered.map(({ path }) => path)).toEqual(docsPages);
});

test.each(rendered)('each link of $path leads somewhere', ({ path, html }) => {
  const known: readonly string[] = [...Object.keys(pages), ...sitePages, ...files];
  const links = Array.from(html.matchAll(/ href="([^"]+)"/g), ([, href = '']) => href);
  const dead = links
    .map((href) => (href.startsWith('#') ? path + href : href))
    .filter((href) => !href.startsWith('https://') && !href.startsWith('?'))
    .filter((href) => !anchors.has(href) && !known.includes(href.replace(/[?#].*/, '')));
  expect(dead).toEqual([]);
});

test.each(rendered)('each id of $path is its own', ({ html }) => {
  const ids = Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});

/** Served next to the pages. */
const files = [
  '/openapi.json',
  '/v1/openapi.json',
  ...Object.keys(filesForPrograms),
  ...Object.values(sdkFiles),
];
