import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from './run-command.ts';

/** A folder of programs: `npm run <command> -- <file's name>`. */
export type Programs = { command: string; folder: string };

/**
 * Runs the program named by the first argument with the remaining arguments; lists all without
 * one.
 */
export async function runNamed(programs: Programs, args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help') {
    console.log(usage(programs));
    return 0;
  }
  const file = path.join(programs.folder, `${name}.ts`);
  if (!/^[a-z0-9-]+$/.test(name) || !existsSync(file)) {
    console.error(`There is no ${programs.command} named "${name}".\n\n${usage(programs)}`);
    return 1;
  }
  if (rest.includes('--help')) {
    console.log(openingComment(readFileSync(file, 'utf8')));
    return 0;
  }
  const command = ['--import', plainOptionErrors, file, ...rest];
  const { code } = await runCommand({ file: 'node', args: command, isLive: true });
  return code;
}

const plainOptionErrors = pathToFileURL(
  path.join(import.meta.dirname, 'plain-option-errors.ts'),
).href;

export function usage({ command, folder }: Programs): string {
  const files = globSync('*.ts', { cwd: folder }).filter(
    (file) => !/\.(?:test|config)\.ts$/.test(file),
  );
  const lines = files.toSorted().map((file) => {
    const purpose = firstSentence(readFileSync(path.join(folder, file), 'utf8'));
    return `  ${file.replace(/\.ts$/, '').padEnd(12)} ${purpose}`;
  });
  return [`npm run ${command} -- <name> [its options]`, '', ...lines].join('\n');
}

/** The first sentence of each program's opening comment states its purpose. */
function firstSentence(text: string): string {
  const words = openingComment(text);
  return /^.*?[.:](?=\s|$)/.exec(words.replace(/^`[^`]*`: /, ''))?.[0] ?? words;
}

function openingComment(text: string): string {
  const comment = /^\/\*\*(.*?)\*\//s.exec(text)?.[1] ?? '';
  return comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim();
}
