import { expect, test } from 'vitest';
import {
  identifiersIn,
  lengthProblems,
  namedIdentifierProblems,
  namedPathProblems,
} from './document-names.ts';

const tracked = [
  'server/payments/take/take-payment.ts',
  'server/payments/sql/attempts.sql',
  'docs/operations.md',
  'docs/decisions/0022-planted-faults-and-one-retry.md',
];

/** Split, so that the check doesn't take this file's examples for references. */
const missing = '0999';

function problemsOf(text: string, file = 'README.md'): string[] {
  return namedPathProblems(file, text, tracked);
}

test.each([
  'see `server/payments/take/take-payment.ts`, `take-payment.ts` and `payments/sql/`',
  'see `server/<feature>/sql/*.sql` and `server/**/sql/attempts.sql`',
  'see [operations](docs/operations.md#damage), [decisions](docs/decisions) and [us](https://a.test/b.md)',
  'decision 0022 and `docs/decisions/0022-planted-faults-and-one-retry.md`',
  'a value such as `10.5`, `npm run check -- sql` or `and/or`',
])('accepts what exists: %s', (text) => {
  expect(problemsOf(text)).toEqual([]);
});

test.each([
  ['`server/payments/take-payments.ts`', 'server/payments/take-payments.ts'],
  ['`payment.ts`', 'payment.ts'],
  ['`server/payouts/`', 'server/payouts/'],
  ['`server/<feature>/sql/*.ts`', 'server/<feature>/sql/*.ts'],
  ['[operations](operations.md)', 'operations.md'],
  [`as decision ${missing} says`, `decision ${missing}`],
  [`as docs/decisions/${missing} says`, `decision ${missing}`],
])('refuses what does not: %s', (text, name) => {
  expect(problemsOf(`one\n${text}`)).toEqual([`README.md:2: names ${name}, which does not exist`]);
});

test('reads links from the folder of their document', () => {
  expect(problemsOf('[back](../operations.md)', 'docs/decisions/0022-x.md')).toEqual([]);
});

test('reads only references to decisions in code', () => {
  expect(problemsOf(`\`gone.ts\` (decision ${missing})`, 'server/a.ts')).toEqual([
    `server/a.ts:1: names decision ${missing}, which does not exist`,
  ]);
});

test('refuses an identifier that no source file contains', () => {
  const known = new Set(identifiersIn('select begin_sale($1); export function actingAs() {}'));
  const text = '`begin_sale`, `actingAs`, `end_sale()` and `actingFor`, a plain `word`';
  expect(namedIdentifierProblems('README.md', text, known)).toEqual([
    'README.md:1: names end_sale, which no source file contains',
    'README.md:1: names actingFor, which no source file contains',
  ]);
  expect(namedIdentifierProblems('server/a.ts', text, known)).toEqual([]);
});

test('limits decision records and the architecture', () => {
  const words = (count: number) => 'word '.repeat(count);
  expect(lengthProblems('docs/decisions/0001-a.md', words(350))).toEqual([]);
  expect(lengthProblems('docs/decisions/0001-a.md', words(351))).toHaveLength(1);
  expect(lengthProblems('ARCHITECTURE.md', words(1201))).toHaveLength(1);
  expect(lengthProblems('docs/operations.md', words(5000))).toEqual([]);
});
