import path from 'node:path';
import type { Files } from './archives.ts';
import { checkout, readFiles, within } from './read-files.ts';

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
  return within('piton-for-woocommerce', { ...own, ...within('sdk', sdk) });
}
