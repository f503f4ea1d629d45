import path from 'node:path';
import type { Files } from './archives.ts';
import { checkout, readFiles, textFile, within } from './read-files.ts';

const ownFiles = [
  'LICENSE',
  'README.md',
  'assets',
  'autoload.php',
  'languages',
  'piton-for-woocommerce.php',
  'readme.txt',
  'src',
  'uninstall.php',
];

/** The plugin as WordPress installs it, with the SDK that it needs. */
export function pluginFiles(): Files {
  const own = readFiles(path.join(checkout, 'plugins/woocommerce'), ownFiles);
  const sdk = readFiles(path.join(checkout, 'sdk/php/src'), ['.']);
  const files = { ...own, ...within('sdk', sdk) };
  return within(
    'piton-for-woocommerce',
    Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [
        name,
        name.endsWith('.php') ? withOwnSdk(bytes) : bytes,
      ]),
    ),
  );
}

/** Another plugin may bring another version of the SDK, and PHP has one class of a name. */
function withOwnSdk(bytes: Uint8Array): Uint8Array {
  return textFile(
    new TextDecoder().decode(bytes).replaceAll(sdkNamespace, String.raw`Piton\WooCommerce\Sdk`),
  );
}

const sdkNamespace = /\bPiton(?=\\(?!WooCommerce\b)[A-Z])|(?<=^namespace )Piton(?=;)/gm;
