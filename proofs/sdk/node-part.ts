import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { callsProgram } from './docs/calls-program.ts';
import { installFromProduct } from './install-from-product.ts';
import { listenFor } from './listen-for.ts';
import { shopFigure } from './shop-figures.ts';
import { startShop } from './start-shop.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const source = path.join(checkout, 'sdk/node');

/** The tarball as it would be published, installed in projects as merchants have them. */
export const nodePart: Part = {
  name: 'node',
  run: async ({ folder }) => {
    const project = await installNode(folder);
    const figures = [await compile(project), await misspelt(project), await reference(project)];
    const shop = await startShop(folder);
    try {
      const sell = async () => {
        for (const [file, language] of Object.entries(programs)) {
          const { output } = await run(project, 'node', [file], shop.env);
          figures.push(shopFigure(language, output));
        }
      };
      figures.push(...(await listenFor(sell, project, shop.env)));
      // Without a registry, because the package needs no other.
      const env = {
        ...shop.env,
        npm_config_registry: 'http://127.0.0.1:9',
        npm_config_audit: 'false',
      };
      const program = ['node', '--input-type=module', '-e', showMode] as const;
      figures.push(await installFromProduct({ folder, env, command: 'Node.js', program }));
    } finally {
      await shop.stop();
    }
    return figures;
  },
};

const showMode =
  "import { Piton } from '@piton/node'; console.log((await new Piton(process.env.PITON_KEY).keys.getCurrent()).mode);";

const programs = { 'shop.mjs': 'Node (import)', 'shop.cjs': 'Node (require)' };

/** Returns a project that has the package. */
export async function installNode(folder: string): Promise<string> {
  const project = path.join(folder, 'node-shop');
  mkdirSync(project);
  const tarball = await packNode(project);
  const manifest = { private: true, dependencies: { '@piton/node': `file:${tarball}` } };
  writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest));
  await orThrow(run(project, 'npm', ['install', '--silent', '--offline', '--no-audit']));
  for (const file of Object.keys(programs)) {
    cpSync(path.join(source, 'test', file), path.join(project, file));
  }
  return project;
}

/** Returns the tarball's name in the folder. */
export async function packNode(folder: string): Promise<string> {
  // The checkout's .npmrc lets npm run no scripts, so prepack doesn't build.
  await orThrow(run(source, 'node', ['build.mjs']));
  await orThrow(run(source, 'npm', ['pack', '--silent', '--pack-destination', folder]));
  return readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
}

/** Both kinds of module see the types. */
async function compile(project: string): Promise<Figure> {
  const errors = await typeErrors(project, typedShop);
  return {
    name: 'TypeScript, as a module and as CommonJS',
    measured: errors || 'compiles strictly',
    limit: 'compiles strictly',
    isKept: errors === '',
  };
}

async function misspelt(project: string): Promise<Figure> {
  const errors = await typeErrors(
    project,
    typedShop.replace('payment.approved', 'payment.aproved'),
  );
  const [first = ''] = errors.split('\n');
  return arrangedControl('an event is misspelt', first, first.includes('TS2367'));
}

/** The calls of the API reference, which await at their top level. */
async function reference(project: string): Promise<Figure> {
  const errors = await typeErrors(project, callsProgram('node'), ['calls.mts']);
  return {
    name: 'TypeScript, the calls of the API reference',
    measured: errors || 'compile strictly',
    limit: 'compile strictly',
    isKept: errors === '',
  };
}

const typedShop = readFileSync(path.join(source, 'test/typed-shop.mts'), 'utf8');
const strict = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext'];

const bothKinds = ['shop.mts', 'shop.cts'];

async function typeErrors(project: string, program: string, files = bothKinds): Promise<string> {
  for (const file of files) writeFileSync(path.join(project, file), program);
  const types = path.join(checkout, 'node_modules/@types');
  const { code, output } = await run(project, 'node', [
    path.join(checkout, 'node_modules/typescript/bin/tsc'),
    ...strict,
    '--types',
    'node',
    '--typeRoots',
    types,
    ...files,
  ]);
  return code === 0 ? '' : output.trim();
}

function run(
  cwd: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return runCommand({ file, args, cwd, env: { ...process.env, ...env }, timeoutMs: 120_000 });
}

async function orThrow(running: Promise<Finished>): Promise<void> {
  const { code, output } = await running;
  if (code !== 0) throw new Error(output);
}
