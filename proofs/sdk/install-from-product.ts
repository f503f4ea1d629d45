import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '../../scripts/processes/run-command.ts';
import type { Figure } from '../harness/figure.ts';

type Installing = {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** The name of the command in the docs. */
  readonly command: string;
  /** Files that the project already has. */
  readonly files?: Readonly<Record<string, string>>;
  /** A program that shows the key's mode. */
  readonly program: readonly [string, ...string[]];
};

/** Runs a command of the running product's docs as it stands there, and then the library. */
export async function installFromProduct(installing: Installing): Promise<Figure> {
  const { folder, env, command, files = {}, program } = installing;
  const project = path.join(folder, `from-product-${command.replaceAll(/\W+/g, '-')}`);
  mkdirSync(project);
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(project, file), text);
  const given = { ...process.env, ...env };
  const run = async (file: string, args: readonly string[]) => {
    const finished = await runCommand({ file, args, cwd: project, env: given, timeoutMs: 120_000 });
    if (finished.code !== 0) throw new Error(`${command}: ${finished.output}`);
    return finished.output.trim();
  };
  await run('sh', ['-eu', '-c', await commandInDocs(env['PITON_URL'] ?? '', command)]);
  const [file, ...args] = program;
  const measured = await run(file, args);
  return {
    name: `${command}: installs as the docs of the running product say`,
    measured,
    limit: 'test',
    isKept: measured === 'test',
  };
}

async function commandInDocs(url: string, name: string): Promise<string> {
  const docs = await (await fetch(`${url}/devdocs.md`)).text();
  const [, command] = docs.split(`\n${name}:\n\n\`\`\`shell\n`);
  const [text] = command?.split('\n```') ?? [];
  if (text === undefined) throw new Error(`${url}/devdocs.md has no command ${name}`);
  if (!text.includes(`${url}/sdk`)) throw new Error(`${name} installs from elsewhere: ${text}`);
  return text;
}
