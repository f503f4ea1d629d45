import { expect, test } from 'vitest';
import { production } from '../testing/production-settings.ts';
import { readConfig } from './read-config.ts';
import { problemsOf } from './testing/problems-of.ts';

test('migrations use the same database by default', () => {
  const env = { ...production, PITON_MODE: 'production' } as const;
  expect(readConfig(env).database.ownerUrl).toBe(production['DATABASE_URL']);
  const ownerUrl = 'postgres://owner@db.internal/piton?sslmode=require';
  expect(readConfig({ ...env, DATABASE_OWNER_URL: ownerUrl }).database.ownerUrl).toBe(ownerUrl);
});

test('a standby belongs to a given database', () => {
  const standby = { PITON_STANDBY_URL: 'postgres://app@localhost/piton' };
  expect(problemsOf(standby, 'demo')).toEqual([
    'DATABASE_URL is missing although PITON_STANDBY_URL is set.',
  ]);
  expect(problemsOf({ ...production, ...standby })).toEqual([]);
});

test.each(['production', 'demo'] as const)(
  '%s does not pass over the owner of a database that is not named',
  (mode) => {
    const ownerUrl = 'postgres://owner@db.internal/piton';
    const env = { ...production, DATABASE_OWNER_URL: ownerUrl };
    const [problem, ...others] = problemsOf({ ...env, DATABASE_URL: undefined }, mode);
    expect(problem).toMatch(/^DATABASE_URL .+DATABASE_OWNER_URL.+\. Example: .+$/);
    expect(others).toEqual([]);
    expect(problemsOf({ ...env, DATABASE_URL: 'mysql://db/piton' }, mode)).toHaveLength(1);
  },
);
