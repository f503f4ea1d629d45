import { readFileSync } from 'node:fs';
import { v1Versions } from '@piton/contract/v1/v1-versions.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Changelog } from './changelog.tsx';

const page = renderToStaticMarkup(<Changelog />);

test('the changelog has each version of the API, and the current one of the libraries', () => {
  for (const version of v1Versions) expect(page).toContain(`API ${version}`);
  const { version } = JSON.parse(readFileSync('sdk/node/package.json', 'utf8')) as {
    version: string;
  };
  expect(page).toContain(`Libraries ${version}`);
});
