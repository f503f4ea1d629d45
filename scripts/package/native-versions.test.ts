import { expect, test } from 'vitest';
import { versionIn } from './native-versions.ts';

test.each([
  ['libcrypto.so.1.1', 'x\0OpenSSL 1.1.1w  11 Sep 2023\0', 'openssl', '1.1.1w'],
  ['libssl.3.dylib', 'OpenSSL 3.5.1 1 Jul 2026', 'openssl', '3.5.1'],
  ['libicuuc.so.60.2', '', 'international_components_for_unicode', '60.2'],
  ['libz.so.1', ' inflate 1.2.11 Copyright', 'zlib', '1.2.11'],
])('%s names its version', (file, text, name, version) => {
  expect(versionIn(file, Buffer.from(text))).toMatchObject({ name, version });
});

test('a library that names no version is not given one', () => {
  expect(versionIn('libxml2.so.2', Buffer.from('libxml2'))).toBeNull();
  expect(versionIn('libz.so.1', Buffer.from('nothing'))).toBeNull();
});
