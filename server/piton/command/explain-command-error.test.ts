import pg from 'pg';
import { expect, test } from 'vitest';
import { OperatorError } from '../../operator-error.ts';
import { explainCommandError } from './explain-command-error.ts';

test.each([
  [
    'XX001',
    'invalid page in block 0 of relation "base/5/16403"',
    /^The database is damaged: a file/,
  ],
  [
    '22023',
    'database files are incompatible with server',
    /^The database is damaged: its version file PG_VERSION is wrong/,
  ],
  ['22023', 'invalid value for parameter', /^The database stopped this command: invalid value/],
  ['53100', 'could not extend file "base/5/1"', /^The disk of the database is full\. Free some/],
  [
    '57014',
    'canceling statement',
    /^The database stopped this command: canceling statement \(57014\)\./,
  ],
])('an error of the database says what to do: %s', async (code, message, advice) => {
  const error = Object.assign(new pg.DatabaseError(message, 1, 'error'), { code });
  const explained = await explainCommandError(error);
  expect(explained).toBeInstanceOf(OperatorError);
  expect((explained as Error).message).toMatch(advice);
});

test('a lost connection says what to do, and a bug keeps its stack', async () => {
  const lost = await explainCommandError(new Error('Connection terminated unexpectedly'));
  expect((lost as Error).message).toContain('then run the command again');
  const bug = new TypeError('x is undefined');
  expect(await explainCommandError(bug)).toBe(bug);
});
