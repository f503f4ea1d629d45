import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Result, resultKey, stateFolder } from '../harness/keep-result.ts';
import { isFileTest, type PromiseTest } from './promise-row.ts';

/** The last result of each test, by its key. */
export type Results = Readonly<Record<string, Result>>;

const tracked = path.resolve(import.meta.dirname, '../results.json');

export function testKey(test: PromiseTest): string {
  return isFileTest(test) ? resultKey(test.file) : resultKey(test.proof, test.part);
}

export function readTracked(): Results {
  return JSON.parse(readFileSync(tracked, 'utf8')) as Results;
}

/** Keeps the results of the tests in the table, sorted, so that two runs merge. */
export function writeTracked(results: Results, keys: readonly string[]): void {
  const kept = keys.toSorted().flatMap((key) => {
    const result = results[key];
    return result === undefined ? [] : [[key, result] as const];
  });
  writeFileSync(tracked, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/** Results of this machine, which git ignores. Nobody can repeat a run of changed files, so theirs are left out. */
export function readState(): readonly (readonly [string, Result])[] {
  if (!existsSync(stateFolder)) return [];
  const files = readdirSync(stateFolder).filter((file) => file.endsWith('.json'));
  return files.flatMap((file) => {
    const result = JSON.parse(readFileSync(path.join(stateFolder, file), 'utf8')) as Result;
    if (result.commit === null) return [];
    return [[file.replace(/\.(?:short|full)\.json$/, ''), result] as const];
  });
}

/** The last full run of each test, or its last short one if there is no full one. */
export function mergeResults(
  one: Results,
  others: readonly (readonly [string, Result])[],
): Results {
  const merged: Record<string, Result> = { ...one };
  for (const [key, result] of others) {
    const known = merged[key];
    if (known === undefined || isPreferred(result, known)) merged[key] = result;
  }
  return merged;
}

function isPreferred(one: Result, other: Result): boolean {
  if (one.scale !== other.scale) return one.scale === 'full';
  return one.endedAt > other.endedAt;
}
