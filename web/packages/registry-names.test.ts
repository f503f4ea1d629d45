import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from './read-files.ts';

/**
 * No registry has our packages, so a stranger who takes one of their names would run code next to a
 * merchant's secret key. Only our own addresses and installed programs may be named.
 */
const names = /@piton\/(?:node|browser)|piton\/piton-php|piton-payments|piton_flutter|piton-dev/;
const installers =
  /\b(?:npm (?:i|install|add|exec)|npx|yarn|pnpm|bunx?|pip3?|pipx|uv|composer require|pub add)\b/;
const installing = new RegExp(`${installers.source}.*(?:${names.source})`);

const fromUs = [
  /\S*\/sdk\/piton[\w.-]+/g,
  // In the docs' sources.
  /\$\{originPlaceholder\}\$\{sdkFiles\.\w+\}/g,
  /npx -p \/\/ours piton-dev/g,
  // Runs what is installed, and downloads nothing.
  /npx --no piton-dev/g,
  /piton-payments(?:\[sealing\])? @ /g,
];

test.each([
  ['npm install @piton/node', true],
  ['npx -p @piton/node piton-dev listen', true],
  ['npx piton-dev listen', true],
  ["pip install 'piton-payments[sealing]'", true],
  ['composer require piton/piton-php', true],
  ['npm install $PITON_URL/sdk/piton-node-0.1.0.tgz', false],
  ['npx --no piton-dev listen', false],
  ['pip install "piton-payments @ $PITON_URL/sdk/piton_payments-0.1.0-py3-none-any.whl"', false],
  ['composer config repositories.piton composer /sdk\ncomposer require piton/piton-php', false],
])('%s: from a registry is %s', (text, isFound) => {
  expect(fromRegistry(text).length > 0).toBe(isFound);
});

test('no guide or message installs a package of ours from a registry', () => {
  const files = globSync(
    ['{sdk,examples,plugins}/**/*.{md,ts,mjs,php,py}', 'web/src/devdocs/**/*.{ts,tsx}'],
    { cwd: checkout, exclude: ['**/{node_modules,dist}/**'] },
  );
  const found = files.flatMap((file) => fromRegistry(textOf(file)).map((line) => [file, line]));
  expect(files).toContain('examples/express/README.md');
  expect(found).toEqual([]);
});

test('no example’s manifest asks a registry for a package of ours', () => {
  const manifests = ['express/package.json', 'php/composer.json', 'python-flask/requirements.txt'];
  const asking = manifests.filter((file) =>
    names.test(textOf(`examples/${file}`).replace(/"name": ".+"/, '')),
  );
  expect(asking).toEqual([]);
});

/** Composer asks a repository of the project before Packagist. */
function fromRegistry(text: string): string[] {
  const known = text.replaceAll(/composer config repositories\.piton[^|]*?piton-php/gs, '');
  return known.split('\n').filter((line) => {
    const rest = fromUs.reduce((left, ours) => left.replaceAll(ours, '//ours'), line);
    return installing.test(rest);
  });
}

function textOf(file: string): string {
  return readFileSync(path.join(checkout, file), 'utf8');
}
