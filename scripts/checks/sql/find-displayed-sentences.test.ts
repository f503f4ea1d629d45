import { expect, test } from 'vitest';
import { inlineSql, readInlineSql } from './find-direct-clocks.ts';
import { findDisplayedSentences, isStatement } from './find-displayed-sentences.ts';
import { readRelease } from '../../../server/database/release/read-release.ts';

const found = (sql: string) => findDisplayedSentences([{ name: 'a/b', sql }]);

test.each([
  `select 'The bank account has changed since.'`,
  `select case x when 'a' then 'Its money is back' end`,
  `select 'EC$' || amount || ' was paid.'`,
  `raise exception '${'too long '.repeat(10)}'`,
])('a text for people is found: %s', (sql) => {
  expect(found(sql)).toHaveLength(1);
});

test.each([
  `select 'bank_changed', 'Unknown device', interval '30 days 1 minute' -- It isn't shown to people.`,
  `raise exception 'only staff decides, and not on what is theirs' using errcode = '42501'`,
  `select format('create role %I login connection limit %s', name, connections)`,
  `perform pg_advisory_xact_lock(hashtextextended('closing of some days', 0))`,
])('a code, a comment, a developer’s message or a lock’s key is not: %s', (sql) => {
  expect(found(sql)).toEqual([]);
});

test('the SQL of this release holds no text for people', () => {
  const { migrations, sql } = readRelease();
  const inline = readInlineSql().filter(isStatement);
  expect(inline.filter(({ name }) => name === 'payments/sale-posting-checks.ts')).not.toEqual([]);
  expect(findDisplayedSentences([...migrations, ...sql.sources, ...inline])).toEqual([]);
});

test('a text for people is found in inline SQL, and one outside of SQL is not', () => {
  const inline = (source: string) =>
    findDisplayedSentences(
      inlineSql(source)
        .map((sql) => ({ name: 'a.ts', sql }))
        .filter(isStatement),
    );
  const planted = "const q = `select format('Sale %s was not posted.', id) from sales`;";
  expect(inline(planted)).toEqual([
    'a.ts holds a text for people: Sale %s was not posted.. Return a code.',
  ]);
  expect(inline("const text = `She said 'it was not posted.'`;")).toEqual([]);
});
