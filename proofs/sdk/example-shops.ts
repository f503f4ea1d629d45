import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packNode } from './node-part.ts';
import { installPhp } from './php-part.ts';
import { installPython } from './python-part.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

/** A command, run in the project. */
export type Start = readonly [string, ...string[]];

type ExampleShop = {
  readonly name: string;
  /** Prepares a copy as the README says, with the packages of this checkout. */
  readonly install: (project: string) => Promise<(port: number) => Start>;
};

export const exampleShops: readonly ExampleShop[] = [
  {
    name: 'express',
    install: async (project) => {
      const tarball = await packNode(project);
      const npm = ['install', '--silent', '--no-audit', '--no-fund', tarball];
      const { status, stderr } = spawnSync('npm', npm, { cwd: project, encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
      return () => [process.execPath, 'server.mjs'];
    },
  },
  {
    name: 'php',
    install: async (project) => {
      const file = path.join(project, 'composer.json');
      const manifest = JSON.parse(readFileSync(file, 'utf8')) as object;
      await installPhp(project, { folder: path.dirname(project), manifest });
      return (port) => ['php', '-S', `127.0.0.1:${port}`, 'index.php'];
    },
  },
  {
    name: 'python-flask',
    install: async (project) => {
      const tools = path.join(project, 'tools');
      mkdirSync(tools);
      const python = await installPython(tools);
      return () => [python, 'shop.py'];
    },
  },
];

/** A copy, because an install and the orders leave files. */
export function copyExample(name: string, folder: string): string {
  const project = path.join(folder, name);
  cpSync(path.join(checkout, 'examples', name), project, { recursive: true });
  return project;
}

/** The page without a server of its own, filled in as its README says. */
export function fillInPage(
  project: string,
  values: Readonly<Record<string, string>>,
): (port: number) => Start {
  const sdk = path.join(checkout, 'sdk/browser');
  const built = spawnSync(process.execPath, ['build.mjs'], { cwd: sdk, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(built.stderr);
  cpSync(path.join(sdk, 'dist/piton.js'), path.join(project, 'piton.js'));
  const file = path.join(project, 'index.html');
  const filled = Object.entries(values).reduce(
    (html, [name, value]) => html.replace(`"${name}"`, `"${value}"`),
    readFileSync(file, 'utf8'),
  );
  writeFileSync(file, filled);
  return (port) => ['python3', '-m', 'http.server', '--bind', '127.0.0.1', String(port)];
}
