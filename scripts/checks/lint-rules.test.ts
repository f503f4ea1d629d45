import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../processes/run-command.ts';

const planted: [file: string, text: string, rule: string][] = [
  [
    'server/a.ts',
    'export async function f() {}\nexport function g() { f(); }',
    'no-floating-promises',
  ],
  ['server/b.ts', 'export function f(x: any) { return String(x); }', 'no-explicit-any'],
  ['server/c.ts', 'export function f() { const unused = 1; }', 'no-unused-vars'],
  ['server/d.ts', "export const x = process.env['X'];", 'no-process-env'],
  ['server/e.ts', "console.log('x');\nexport const x = 1;", 'no-console'],
  ['server/f.ts', 'export default 1;', 'no-default-export'],
  ['server/g.ts', `export function f() {\n${'f();\n'.repeat(70)}}`, 'max-lines-per-function'],
  ['server/h.ts', `export const x = 1;\n${'//\n'.repeat(300)}`, 'max-lines'],
  ['server/NotKebab.ts', 'export const x = 1;', 'filename-case'],
  ['web/src/i.tsx', 'export function I() { return <img src="x" />; }', 'alt-text'],
  [
    'web/src/j.tsx',
    "import { useState } from 'react';\nexport function J(p: { a: boolean }) { if (p.a) useState(0); return null; }",
    'rules-of-hooks',
  ],
  [
    'server/k.test.ts',
    "import { expect, test } from 'vitest';\ntest.only('x', () => { expect(1).toBe(1); });",
    'no-focused-tests',
  ],
];

/** File → the rules that report it. */
const reported = new Map<string, string[]>();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  for (const [file, text] of planted) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${text}\n`);
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "strict": true } }');
  const config = path.resolve('.oxlintrc.json');
  const oxlint = path.resolve('node_modules/oxlint/bin/oxlint');
  const { output } = await runCommand({
    file: 'node',
    args: [oxlint, '-c', config, '-f', 'unix', folder],
  });
  for (const line of output.split('\n')) {
    const match = /^(.*?):\d+:\d+: .*\[\w+\/(.*)\]$/.exec(line);
    const file = path.relative(folder, path.resolve(match?.[1] ?? ''));
    reported.set(file, [...(reported.get(file) ?? []), match?.[2] ?? '']);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(planted)('%s is reported', (file, _text, rule) => {
  expect(reported.get(file)?.join(' ')).toContain(rule);
});
