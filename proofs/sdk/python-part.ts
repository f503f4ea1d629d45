import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Finished, runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';
import { requirePackages } from '../harness/require-packages.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import { installFromProduct } from './install-from-product.ts';
import { shopFigure } from './shop-figures.ts';
import { startShop } from './start-shop.ts';

const source = path.resolve(import.meta.dirname, '../../sdk/python');
// Debian's own, whose modules the packages below provide.
const python = '/usr/bin/python3';

/** The wheel as it would be published, installed in a virtual environment without a network. */
export const pythonPart: Part = {
  name: 'python',
  run: async ({ folder }) => {
    requirePackages({
      'python3-venv': `${python} -c 'import ensurepip'`,
      'python3-setuptools': `${python} -c 'import setuptools'`,
      'python3-wheel': `${python} -c 'import wheel'`,
      'python3-cryptography': `${python} -c 'import cryptography'`,
      mypy: 'command -v mypy',
    });
    const installed = await installPython(folder);
    const figures = [
      await testFigure(installed),
      await typesFigure(folder, installed),
      await misspelt(folder, installed),
    ];
    const shop = await startShop(folder);
    try {
      const { output } = await run(
        folder,
        installed,
        [path.join(source, 'test/shop.py')],
        shop.env,
      );
      figures.push(shopFigure('Python', output));
      figures.push(await fromProduct(folder, shop.env));
    } finally {
      await shop.stop();
    }
    return figures;
  },
};

/** Returns the environment's interpreter. */
export async function installPython(folder: string): Promise<string> {
  // A build writes into its sources.
  const copy = path.join(folder, 'source');
  cpSync(source, copy, { recursive: true });
  const offline = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
  const here = ['--no-index', '--no-build-isolation', '--wheel-dir', 'wheels', copy];
  await orThrow(run(folder, python, [...offline, 'wheel', ...here]));
  const [wheel = ''] = readdirSync(path.join(folder, 'wheels'));
  await orThrow(run(folder, python, ['-m', 'venv', '--system-site-packages', 'venv']));
  const installed = path.join(folder, 'venv/bin/python');
  const extra = `${path.join(folder, 'wheels', wheel)}[sealing]`;
  await orThrow(run(folder, installed, [...offline, 'install', '--no-index', extra]));
  return installed;
}

/** In an environment of its own, without an index. */
async function fromProduct(folder: string, env: Readonly<Record<string, string>>): Promise<Figure> {
  const bin = path.join(folder, 'from-product/bin');
  await orThrow(run(folder, python, ['-m', 'venv', '--system-site-packages', 'from-product']));
  return installFromProduct({
    folder,
    env: { ...env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, PIP_NO_INDEX: '1' },
    command: 'Python, with sealing',
    program: [path.join(bin, 'python'), '-c', showMode],
  });
}

const showMode =
  'import os; from piton import Piton, seal_card; print(Piton(os.environ["PITON_KEY"]).keys.get_current().mode)';

async function testFigure(installed: string): Promise<Figure> {
  const tests = ['-m', 'unittest', 'discover', '--start-directory', 'test'];
  const { code, output } = await run(source, installed, tests);
  const [, count] = /^Ran (\d+) tests/m.exec(output) ?? [];
  const isKept = code === 0 && Number(count) > 0;
  return {
    name: 'unit tests against the installed wheel',
    measured: isKept ? 'pass' : output.trim(),
    limit: 'pass',
    isKept,
  };
}

const typedShop = readFileSync(path.join(source, 'test/typed_shop.py'), 'utf8');

async function typesFigure(folder: string, installed: string): Promise<Figure> {
  const errors = await typeErrors(folder, installed, typedShop);
  return {
    name: 'mypy, as a merchant sees the types',
    measured: errors || 'passes strictly',
    limit: 'passes strictly',
    isKept: errors === '',
  };
}

async function misspelt(folder: string, installed: string): Promise<Figure> {
  const program = typedShop.replace('payment.approved', 'payment.aproved');
  const errors = await typeErrors(folder, installed, program);
  const measured = /Non-overlapping equality check/.exec(errors)?.[0] ?? errors;
  return arrangedControl('an event is misspelt', measured, measured !== errors);
}

async function typeErrors(folder: string, installed: string, program: string): Promise<string> {
  const file = path.join(folder, 'typed_shop.py');
  writeFileSync(file, program);
  const options = ['--strict', '--python-version', '3.9', '--python-executable', installed];
  const { code, output } = await run(folder, 'mypy', [...options, file]);
  return code === 0 ? '' : output.trim();
}

function run(
  cwd: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  const given = { ...process.env, PYTHONDONTWRITEBYTECODE: '1', ...env };
  return runCommand({ file, args, cwd, env: given, timeoutMs: 240_000 });
}

async function orThrow(running: Promise<Finished>): Promise<void> {
  const { code, output } = await running;
  if (code !== 0) throw new Error(output);
}
