import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type BuiltPackages, buildPackages } from './build-packages.ts';
import { checkout } from './read-files.ts';

let building: Promise<BuiltPackages> | undefined;
const built = () => (building ??= buildPackages());

test('the same sources give the same bytes', async () => {
  const sums = ({ served }: BuiltPackages) =>
    Object.entries(served).map(([file, bytes]) => [
      file,
      createHash('sha256').update(bytes).digest('hex'),
    ]);
  expect(sums(await buildPackages())).toEqual(sums(await built()));
});

test('an npm package has what its manifest names, and nothing else', async () => {
  const { packages } = await built();
  const names = namesInTar(packages.node);
  const { main, bin: programs } = JSON.parse(
    readFileSync(path.join(checkout, 'sdk/node/package.json'), 'utf8'),
  ) as { main: string; bin: Record<string, string> };
  for (const file of [
    main.slice(2),
    programs['piton-dev'] ?? '',
    'package.json',
    'LICENSE',
    'README.md',
  ]) {
    expect(names).toContain(`package/${file}`);
  }
  expect(names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
  expect(namesInTar(packages.browser)).toContain('package/dist/piton.js');
});

test('the archive for PHP is one folder, without tests', async () => {
  const names = namesInTar((await built()).packages.php);
  expect(names).toContain('piton-php/autoload.php');
  expect(names.filter((name) => !/^piton-php\/(?!test\/)/.test(name))).toEqual([]);
});

test('the archive for Flutter is one folder, with tests that find their vectors', async () => {
  const names = namesInTar((await built()).packages.flutter);
  expect(names.filter((name) => !name.startsWith('piton_flutter/'))).toEqual([]);
  const tests = globSync('test/*_test.dart', { cwd: path.join(checkout, 'sdk/dart') });
  expect(names).toEqual(
    expect.arrayContaining(
      ['lib/piton_flutter.dart', 'test/sealing.json', ...tests].map((it) => `piton_flutter/${it}`),
    ),
  );
});

test('a wheel lists each of its files with its checksum', async () => {
  const { packages } = await built();
  const files = unzipSync(packages.python);
  const record = Object.keys(files).find((name) => name.endsWith('/RECORD')) ?? '';
  const lines = new TextDecoder().decode(files[record]).trimEnd().split('\n');
  const wanted = Object.entries(files).map(([name, bytes]) =>
    name === record
      ? `${name},,`
      : `${name},sha256=${createHash('sha256').update(bytes).digest('base64url')},${bytes.length}`,
  );
  expect(lines.toSorted()).toEqual(wanted.toSorted());
  expect(Object.keys(files)).toContain('piton/py.typed');
});

test('the plugin for WordPress has an SDK of its own name', async () => {
  const files = unzipSync((await built()).packages.wooCommerce);
  const names = Object.keys(files);
  for (const name of ['piton-for-woocommerce.php', 'uninstall.php', 'readme.txt']) {
    expect(names).toContain(`piton-for-woocommerce/${name}`);
  }
  const client = new TextDecoder().decode(files['piton-for-woocommerce/sdk/Client.php']);
  expect(client).toContain(String.raw`namespace Piton\WooCommerce\Sdk;`);
  const other = names.filter((name) =>
    /\bPiton(?:;|\\+(?!\\|WooCommerce))/.test(new TextDecoder().decode(files[name])),
  );
  expect(other).toEqual([]);
});

test('Composer is told where the archive is, and its checksum', async () => {
  const { packages, served } = await built();
  const index = JSON.parse(new TextDecoder().decode(served['/sdk/packages.json'])) as {
    packages: Record<string, Record<string, { dist: object }>>;
  };
  const [version] = Object.values(index.packages['piton/piton-php'] ?? {});
  expect(version?.dist).toEqual({
    type: 'tar',
    url: `%ORIGIN%${sdkFiles.php}`,
    shasum: createHash('sha1').update(packages.php).digest('hex'),
  });
});

test('only the package for apps brings others along', async () => {
  const { dependencies } = await built();
  const { flutter, ...others } = dependencies;
  expect(flutter).toEqual(['http', 'pointycastle']);
  expect(Object.values(others).flat()).toEqual([]);
});

function namesInTar(archive: Uint8Array): string[] {
  const bytes = gunzipSync(archive);
  const names: string[] = [];
  for (let at = 0; bytes[at];) {
    const textAt = (from: number, length: number) =>
      bytes.toString('latin1', at + from, at + from + length).replace(/\0.*/s, '');
    names.push(textAt(0, 100));
    at += 512 + Math.ceil(Number.parseInt(textAt(124, 12), 8) / 512) * 512;
  }
  return names;
}
