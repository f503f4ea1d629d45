import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { commands } from '../piton.ts';

const root = path.join(import.meta.dirname, '../..');
const documents = globSync('{*.md,docs/**/*.{md,yml},server/**/*.ts}', { cwd: root }).filter(
  (file) => !file.includes('node_modules') && !file.endsWith('test.ts'),
);

/** As the handbook writes commands in code, and messages in the middle of a sentence. */
const inCode = /^(?:(?:[\w*]+ )*\S*\/bin\/)?piton ([a-z].*)$/;
const anywhere = /(?:["“]|: |npm run (?:--silent )?)piton (?:-- )?([a-z][^`”"'\n,;:.]*)/g;

type Named = { file: string; words: string };

function commandsIn(file: string): Named[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const prose = file.endsWith('.md') ? text.replaceAll(/^ *```[^]*?^ *```$/gm, '') : text;
  const joined = prose.replaceAll(/\\\n\s*/g, '').replaceAll(/(?<=[^\n`])\n\s*(?=[^\n|#`-])/g, ' ');
  const spans = file.endsWith('.md')
    ? [...codeLines(text), ...[...joined.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)]
    : [];
  const found = spans.flatMap((code) => inCode.exec(code)?.[1] ?? []);
  const named = [...joined.matchAll(anywhere)].map(([, words = '']) => words);
  return [...found, ...named].map((words) => ({ file, words }));
}

function codeLines(text: string): string[] {
  return [...text.matchAll(/^```\w*\n([^]*?)^```/gm)].flatMap(([, block = '']) =>
    block.replaceAll(/\\\n\s*/g, '').split('\n'),
  );
}

/** Missing commands, subcommands and options, by the command's own usage. */
function problemsOf(words: string): string[] {
  const [name = '', ...rest] = words.replace(/ {2}.*$| [>|] .*$/, '').split(' ');
  if (name === 'help') return [];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) return [`there is no command ${name}`];
  const known = new Set(command.usage.match(/--[a-z-]+|\b[a-z][a-z-]+\b/g));
  const [word = ''] = rest;
  const subcommands = /^[a-z][a-z-]+$/.test(word) ? [word] : [];
  const options = rest.flatMap((each) => /^\[?(--[a-z][a-z-]+)/.exec(each)?.[1] ?? []);
  return [...subcommands, ...options]
    .filter((each) => !known.has(each))
    .map((each) => `${name} has no ${each}`);
}

test('each command in documents and messages exists, with its options', () => {
  const named = documents.flatMap((file) => commandsIn(file));
  const names = new Set(named.map(({ words }) => words.split(' ')[0]));
  for (const name of Object.keys(commands)) expect(names).toContain(name);
  expect(
    named.flatMap(({ file, words }) => problemsOf(words).map((each) => `${file}: ${each}`)),
  ).toEqual([]);
});

/** These are for a clone, or name both. */
const forClones = ['README.md', 'CONTRIBUTING.md', 'docs/operations.md', 'server/piton.ts'];

test('messages and documents name a command as an installed server runs it', () => {
  const others = [...documents, 'web/src/console/money/findings.tsx'].filter(
    (file) => !forClones.includes(file),
  );
  const inClone = /npm run (?:--silent )?(?:piton|db -- migrate)/;
  expect(
    others.filter((file) => inClone.test(readFileSync(path.join(root, file), 'utf8'))),
  ).toEqual([]);
});

test.each([
  ['rstore --to 2026-11-29T14:30:00Z', 'there is no command rstore'],
  ['restore --until 2026-11-29T14:30:00Z', 'restore has no --until'],
  ['keys replace --company all', 'keys has no replace'],
])('“%s” is found', (words, problem) => {
  expect(problemsOf(words)).toEqual([problem]);
});
