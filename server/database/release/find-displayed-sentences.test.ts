import { expect, test } from 'vitest';
import { findDisplayedSentences } from './find-displayed-sentences.ts';
import { readRelease } from './read-release.ts';

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
  `perform pg_advisory_xact_lock(hashtextextended('closing of some days', 0))`,
])('a code, a comment, a developer’s message or a lock’s key is not: %s', (sql) => {
  expect(found(sql)).toEqual([]);
});

test('the SQL of this release holds no text for people', () => {
  const { migrations, sql } = readRelease();
  expect(findDisplayedSentences([...migrations, ...sql.sources])).toEqual([]);
});
