import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { flutterVersion, sdkFiles, sdkVersion } from '@piton/contract/http/sdk-files.ts';
import { expect, test } from 'vitest';
import { checkout } from './read-files.ts';

const places = {
  'sdk/node/package.json': /"version": "(.+)"/,
  'sdk/node/src/version.ts': /'(.+)'/,
  'sdk/browser/package.json': /"version": "(.+)"/,
  'sdk/php/src/Client.php': /const VERSION = '(.+)'/,
  'sdk/python/src/piton/_version.py': /'(.+)'/,
  'sdk/CHANGELOG.md': /^## ([^,]+),/m,
  'plugins/woocommerce/piton-for-woocommerce.php': /^ \* Version: (.+)$/m,
  'plugins/woocommerce/readme.txt': /^Stable tag: (.+)$/m,
  'web/src/devdocs/sections/changelog.tsx': /Libraries ([\d.]+)'/,
  'package-lock.json': /"sdk\/node": \{[^{}]*?"version": "(.+?)"/,
  'plugins/woocommerce/src/BlocksMethod.php': /\$dependencies, '(.+?)'/,
};

test.each(Object.entries(places))('%s has the version of all SDKs', (file, pattern) => {
  expect(pattern.exec(textOf(file))?.[1]).toBe(sdkVersion);
});

test('the package for apps has it too, as a beta', () => {
  expect(/^version: (.+)$/m.exec(textOf('sdk/dart/pubspec.yaml'))?.[1]).toBe(flutterVersion);
});

test('the guides name files that we serve', () => {
  const guides = globSync('{sdk,plugins,examples}/{,*/}README.md', { cwd: checkout });
  const named = guides.flatMap((guide) =>
    Array.from(textOf(guide).matchAll(/\/sdk\/piton[\w.-]+\w/g), ([file]) => file),
  );
  const known: readonly string[] = Object.values(sdkFiles);
  expect(named.filter((file) => !known.includes(file))).toEqual([]);
  expect(new Set(named).size).toBe(known.length);
});

test('the autoloader without Composer loads what Composer would', () => {
  const { autoload } = JSON.parse(textOf('sdk/php/composer.json')) as { autoload: object };
  expect(autoload).toEqual({ 'psr-4': { 'Piton\\': 'src/' } });
});

function textOf(file: string): string {
  return readFileSync(path.join(checkout, file), 'utf8');
}
