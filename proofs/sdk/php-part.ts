import { sdkVersion } from '@piton/contract/http/sdk-files.ts';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { installFromProduct } from './install-from-product.ts';
import { shopFigure } from './shop-figures.ts';
import { startShop } from './start-shop.ts';

const source = path.resolve(import.meta.dirname, '../../sdk/php');

/** The package as Composer installs it in a merchant's project. */
export const phpPart: Part = {
  name: 'php',
  run: async ({ folder }) => {
    requirePackages({
      'php-cli': 'command -v php',
      'php-curl': 'php -r "curl_version();"',
      composer: 'command -v composer',
    });
    const project = await install(folder);
    const figures = [await syntax(), await tests(project)];
    const shop = await startShop(folder);
    try {
      const program = path.join(source, 'test/shop.php');
      const { output } = await run(project, 'php', [program], shop.env);
      figures.push(shopFigure('PHP', output));
      figures.push(...(await fromProduct(folder, shop.env)));
    } finally {
      await shop.stop();
    }
    for (const fault of faults) figures.push(await control(project, fault));
    return figures;
  },
};

async function install(folder: string): Promise<string> {
  const project = path.join(folder, 'php-shop');
  mkdirSync(project);
  await installPhp(project, { folder });
  return project;
}

/** Composer installs the package into the project, for its own manifest if it has one. */
export async function installPhp(
  project: string,
  { folder, manifest = {} }: { readonly folder: string; readonly manifest?: object },
): Promise<void> {
  const versions = { 'piton/piton-php': sdkVersion };
  const options = { symlink: false, versions };
  const repositories = [{ type: 'path', url: source, options }, { 'packagist.org': false }];
  const whole = { require: versions, ...manifest, repositories };
  writeFileSync(path.join(project, 'composer.json'), JSON.stringify(whole));
  const env = { COMPOSER_HOME: path.join(folder, 'composer'), COMPOSER_ALLOW_SUPERUSER: '1' };
  const composer = async (cwd: string, ...args: string[]) => {
    const { code, output } = await run(cwd, 'composer', [...args, '--no-interaction'], env);
    if (code !== 0) throw new Error(output);
  };
  await composer(source, 'validate', '--strict');
  await composer(project, 'install');
}

/** Without Packagist, because the package needs no other. The product here has no https. */
async function fromProduct(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<Figure[]> {
  const home = path.join(folder, 'composer-offline');
  mkdirSync(home);
  const settings = { repositories: [{ 'packagist.org': false }], config: { 'secure-http': false } };
  writeFileSync(path.join(home, 'config.json'), JSON.stringify(settings));
  const composer = {
    COMPOSER_HOME: home,
    COMPOSER_ALLOW_SUPERUSER: '1',
    COMPOSER_NO_INTERACTION: '1',
  };
  return [
    await installFromProduct({
      folder,
      env: { ...env, ...composer },
      command: 'PHP, with Composer',
      files: { 'composer.json': '{}' },
      program: ['php', '-r', `require 'vendor/autoload.php'; ${showMode}`],
    }),
    await installFromProduct({
      folder,
      env,
      command: 'PHP, without Composer',
      program: ['php', '-r', `require 'piton-php/autoload.php'; ${showMode}`],
    }),
  ];
}

const showMode = "echo (new Piton\\Client(getenv('PITON_KEY')))->keys->getCurrent()->mode;";

async function syntax(): Promise<Figure> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const programs = files.filter((file) => file.endsWith('.php'));
  // The files after the first are arguments to it, so each needs a run.
  const each = programs.map((file) => `php -l ${file} >&2`).join(' && ');
  const { code, output } = await run(source, 'sh', ['-c', each]);
  return {
    name: `PHP parses ${programs.length} files`,
    measured: code === 0 ? 'without an error' : output.trim(),
    limit: 'without an error',
    isKept: code === 0 && programs.length > 60,
  };
}

async function tests(project: string): Promise<Figure> {
  const { code, output } = await runTests(project);
  const [total = ''] = output.trim().split('\n').slice(-1);
  return {
    name: 'unit tests with the installed package',
    measured: code === 0 ? total : output.trim(),
    limit: 'all pass',
    isKept: code === 0,
  };
}

const faults = [
  { file: 'Webhooks.php', text: 'hash_equals($wanted, $given)', fault: 'true' },
  { file: 'Oaep.php', text: "hash('sha256', $seed", fault: "hash('sha1', $seed" },
];

async function control(project: string, { file, text, fault }: (typeof faults)[number]) {
  const installed = path.join(project, 'vendor/piton/piton-php/src', file);
  const sound = readFileSync(installed, 'utf8');
  if (!sound.includes(text)) throw new Error(`${file} has no ${text}`);
  writeFileSync(installed, sound.replace(text, fault));
  const { code, output } = await runTests(project);
  writeFileSync(installed, sound);
  const failed = output.split('\n').find((line) => line.startsWith('failed: ')) ?? output.trim();
  return arrangedControl(`${fault} in ${file}`, failed, code !== 0 && failed.startsWith('failed'));
}

function runTests(project: string): Promise<Finished> {
  return run(source, 'php', ['test/run.php', path.join(project, 'vendor/autoload.php')]);
}

function run(
  cwd: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runCommand({ file, args, cwd, env: { ...process.env, ...env }, timeoutMs: 120_000 });
}
