import { expect, test } from 'vitest';
import { findDirectClocks, inlineSql, readInlineSql } from './find-direct-clocks.ts';
import { readRelease } from '../../../server/database/release/read-release.ts';

test.each([
  'now()',
  'Now()',
  'now ( )',
  'pg_catalog.now()',
  'clock_timestamp()',
  'statement_timestamp()',
  'transaction_timestamp()',
  'current_timestamp',
  'current_date',
  'localtimestamp(0)',
  `'now'::timestamptz`,
  `'today'::date`,
  `timestamptz 'now'`,
  `cast('now' as date)`,
])('SQL that reads the time with %s is found', (clock) => {
  const sql = `-- now()\nselect ${clock}, database_now()`;
  expect(findDirectClocks([{ name: 'a/b', sql }])).toHaveLength(1);
});

test('SQL in a literal is found, and JavaScript is not', () => {
  const found = (source: string) =>
    findDirectClocks(inlineSql(source).map((sql) => ({ name: 'a.ts', sql })));
  expect(found('sql<Date>`now()`')).toEqual([
    'a.ts reads the time with now(). Write database_now().',
  ]);
  expect(found(`query('select now()')`)).toHaveLength(1);
  expect(found('const at = now();\nlog(`it is ${now()}`);')).toEqual([]);
});

test('all SQL of this release reads the time with database_now()', () => {
  const { migrations, sql } = readRelease();
  const inline = readInlineSql();
  expect(inline.filter(({ sql: text }) => text.includes('database_now()'))).not.toEqual([]);
  expect(findDirectClocks([...migrations, ...sql.sources, ...inline])).toEqual([]);
});
