import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { assert, describe, expect, test } from 'vitest';
import { highlight, type Language } from './highlight.ts';

const folder = path.join(import.meta.dirname, 'snippets');
const languages: Record<string, Language> = {
  '.mjs': 'javascript',
  '.sh': 'shell',
  '.dart': 'dart',
  '.html': 'html',
};

describe.each(readdirSync(folder))('%s', (file) => {
  const code = readFileSync(path.join(folder, file), 'utf8');
  const language = languages[path.extname(file)];
  assert(language);

  test('keeps the text unchanged', () => {
    const parts = highlight(code, language);
    expect(parts.map(({ text }) => text).join('')).toBe(code);
    expect(parts.every(({ text }) => text !== '')).toBe(true);
  });

  test('has several kinds of token', () => {
    expect(new Set(highlight(code, language).map(({ kind }) => kind)).size).toBeGreaterThan(1);
  });
});

test('marks comments, strings, numbers and keywords', () => {
  expect(highlight(`const a = 'it''s'; // 5 "x"`, 'javascript')).toEqual([
    { kind: 'keyword', text: 'const' },
    { kind: 'plain', text: ' a = ' },
    { kind: 'string', text: `'it''s'` },
    { kind: 'plain', text: '; ' },
    { kind: 'comment', text: '// 5 "x"' },
  ]);
  expect(highlight('curl -d "a\nb" # c', 'shell')).toEqual([
    { kind: 'keyword', text: 'curl' },
    { kind: 'plain', text: ' -d ' },
    { kind: 'string', text: '"a\nb"' },
    { kind: 'plain', text: ' ' },
    { kind: 'comment', text: '# c' },
  ]);
  expect(highlight('{ "amount": 12.5 }', 'json').map(({ kind }) => kind)).toEqual([
    'plain',
    'string',
    'plain',
    'number',
    'plain',
  ]);
});

test('does not mark a word that contains a keyword or a number', () => {
  expect(highlight('formats sha256', 'javascript')).toEqual([
    { kind: 'plain', text: 'formats sha256' },
  ]);
});
