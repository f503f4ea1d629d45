import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { startShop } from './start-shop.ts';

const source = path.resolve(import.meta.dirname, '../../plugins/woocommerce');

/** The plugin as the product offers it, in Debian's WordPress. WooCommerce itself can't be had there. */
export const woocommercePart: Part = {
  name: 'woocommerce',
  run: async ({ folder }) => {
    requirePackages({
      'php-cli': 'command -v php',
      'php-curl': 'php -r "curl_version();"',
      'php-mysql': 'php -r "mysqli_init();"',
      'mariadb-server': 'command -v mariadbd',
      unzip: 'command -v unzip',
      wordpress: 'test -f /usr/share/wordpress/wp-load.php',
    });
    const plugin = path.join(folder, 'piton-for-woocommerce');
    const figures: Figure[] = [];
    const shop = await startShop(folder);
    try {
      await download(shop.env['PITON_URL'] ?? '', folder);
      figures.push(
        figureOf('tests of the plugin in WordPress', await runTests(plugin)),
        blocks(plugin),
      );
      const paid = await runTests(plugin, shop.env);
      figures.push(figureOf('the plugin sells and refunds by the product', paid));
    } finally {
      await shop.stop();
    }
    for (const fault of faults) figures.push(await control(plugin, fault));
    return figures;
  },
};

const faults = [
  { file: 'OrderLock.php', text: "!== '1'", fault: "=== 'never'" },
  { file: 'Payments.php', text: "if ($request?->status === 'paid') {", fault: 'if ($request) {' },
  {
    file: 'Payments.php',
    text: 'if ($order->is_paid() || $order->get_date_paid() !== null)',
    fault: 'if (false)',
  },
  { file: 'Refunds.php', text: 'if ($isMade && !$isSame', fault: 'if (false && !$isSame' },
  { file: 'Connection.php', text: '=== self::site()', fault: "!== ''" },
];

async function control(plugin: string, { file, text, fault }: (typeof faults)[number]) {
  const built = path.join(plugin, 'src', file);
  const sound = readFileSync(built, 'utf8');
  if (!sound.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(built, sound.replace(text, fault));
  const { code, output } = await runTests(plugin);
  writeFileSync(built, sound);
  const failed = output.split('\n').find((line) => line.startsWith('failed: ')) ?? output.trim();
  return arrangedControl(`${fault} in ${file}`, failed, code !== 0 && failed.startsWith('failed'));
}

async function download(url: string, folder: string): Promise<void> {
  const response = await fetch(url + sdkFiles.wooCommerce);
  writeFileSync(path.join(folder, 'plugin.zip'), new Uint8Array(await response.arrayBuffer()));
  const args = ['-q', path.join(folder, 'plugin.zip'), '-d', folder];
  const { code, output } = await run('unzip', args);
  if (code !== 0) throw new Error(output);
}

/** The script for the checkout of blocks, which has no classes of PHP to be tested with. */
function blocks(plugin: string): Figure {
  const registered: string[] = [];
  type Method = { name: string; label: string };
  const add = ({ name, label }: Method) => registered.push(`${name} with ${label}`);
  const wc = {
    wcBlocksRegistry: { registerPaymentMethod: add },
    wcSettings: { getSetting: (name: string) => ({ title: name, description: '', supports: [] }) },
  };
  const element = { createElement: (_tag: string, _props: null, text: string) => text };
  const wp = { element, htmlEntities: { decodeEntities: (text: string) => text } };
  const script = readFileSync(path.join(plugin, 'assets/blocks.js'), 'utf8');
  vm.runInNewContext(script, { window: { wc, wp } });
  const measured = registered.join(', ') || 'nothing';
  const limit = 'piton with piton_data';
  return { name: 'the checkout of blocks gets', measured, limit, isKept: measured === limit };
}

function figureOf(name: string, { code, output }: Finished): Figure {
  const [total = ''] = output.trim().split('\n').slice(-1);
  const measured = code === 0 ? total : output.trim();
  return { name, measured, limit: 'all pass', isKept: code === 0 };
}

function runTests(plugin: string, env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  return run(path.join(source, 'test/run.sh'), [plugin], env);
}

function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runCommand({ file, args, env: { ...process.env, ...env }, timeoutMs: 300_000 });
}
