import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { production } from '../testing/production-settings.ts';
import { ConfigError, readConfig } from './read-config.ts';

const database = { DATABASE_URL: 'postgres://piton_app:password@127.0.0.1/piton' };
const newKey = () => randomBytes(32).toString('base64');

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig({ PITON_MODE: 'production', ...production, ...env });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('one server for everything is the default and needs no payments key', () => {
  const { role, paymentsKey } = readConfig({ PITON_MODE: 'production', ...production });
  expect([role, paymentsKey]).toEqual(['all', null]);
});

test.each(['web', 'payments'])('a %s server needs a database that both reach', (role) => {
  const key = role === 'payments' ? { PITON_PAYMENTS_KEY: newKey() } : {};
  expect(problemsOf({ PITON_ROLE: role, ...key, DATABASE_URL: '' })).toEqual([
    expect.stringContaining('DATABASE_URL is missing'),
  ]);
  expect(problemsOf({ PITON_ROLE: role, ...key, ...database })).toEqual([]);
});

test('the payment server needs a strong key, from any one source', () => {
  const role = { PITON_ROLE: 'payments', ...database };
  expect(problemsOf(role)).toEqual([expect.stringContaining('PITON_PAYMENTS_KEY is missing')]);
  const weak = Buffer.alloc(32, 7).toString('base64');
  expect(problemsOf({ ...role, PITON_PAYMENTS_KEY: weak })).toHaveLength(1);
  const folder = mkdtempSync(path.join(tmpdir(), 'piton-credentials-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'piton-payments-key'), newKey(), { mode: 0o400 });
  const credential = { CREDENTIALS_DIRECTORY: folder };
  expect(problemsOf({ ...role, ...credential })).toEqual([]);
  expect(problemsOf({ ...role, ...credential, PITON_PAYMENTS_KEY: newKey() })).toEqual([
    expect.stringContaining('keep one of them'),
  ]);
});

test('the web server may not have the payments key, and nobody the same key twice', () => {
  const web = { PITON_ROLE: 'web', ...database };
  expect(problemsOf({ ...web, PITON_PAYMENTS_KEY: newKey() })).toEqual([
    expect.stringContaining('although PITON_ROLE is web'),
  ]);
  const same = newKey();
  expect(problemsOf({ PITON_MASTER_KEY: same, PITON_PAYMENTS_KEY: same })).toEqual([
    expect.stringContaining('must not be the master key'),
  ]);
});
