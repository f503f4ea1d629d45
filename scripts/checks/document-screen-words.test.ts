import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/*.test.*'] }).map((file) => ({
    file,
    text: readFileSync(path.join(root, file), 'utf8'),
  }));

/** The handbook writes words of screens and of commands' output in italics. */
function screenWords(text: string): string[] {
  const withoutCode = text.replaceAll(/```[^]*?```|`[^`]*`/g, '');
  return [...withoutCode.matchAll(/(?<![*\w])\*([^*]+)\*(?![*\w])/g)].map(([, words = '']) =>
    words.replaceAll(/\s+/g, ' ').replace(/ …$/, ''),
  );
}

test('the handbook’s words in italics are on a screen', () => {
  const shown = [
    ...read('{web/src,contract}/**/*.{ts,tsx}'),
    ...read('server/{piton,backup}/**/*.ts'),
  ]
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join('\n');
  const missing = read('docs/{operations,operations/*}.md').flatMap(({ file, text }) =>
    screenWords(text)
      .filter((words) => words !== 'Italics' && !shown.includes(words))
      .map((words) => `${file}: ${words}`),
  );
  expect(missing).toEqual([]);
});

/** Sentences of the log, which the handbook writes as code. */
function logSentences(text: string): string[] {
  return [...text.replaceAll(/```[^]*?```/g, '').matchAll(/`([^`]+)`/g)]
    .map(([, words = '']) => words.replaceAll(/\s+/g, ' '))
    .filter((words) => /^[A-Za-z’]+(?: [A-Za-z’,;.…]+){2,}$/.test(words))
    .filter((words) => !/^(?:piton|systemctl|npm|journalctl) /.test(words));
}

test('the log’s sentences in the handbook are in the server', () => {
  const logged = read('server/**/*.ts')
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .join('\n');
  const found = read('docs/operations/*.md').flatMap(({ file, text }) =>
    logSentences(text).map((words) => ({ file, words })),
  );
  expect(found.length).toBeGreaterThan(10);
  const isLogged = (words: string) =>
    words.split('…').every((part) => logged.includes(part.trim()));
  expect(found.filter(({ words }) => !isLogged(words))).toEqual([]);
});

test.each(['Choose *Make it so* now', 'Choose *Make\nit so*: done', '*Make it so …*'])(
  'finds “Make it so” in “%s”',
  (text) => {
    expect(screenWords(text)).toEqual(['Make it so']);
  },
);
