import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Journal, JournalError, openJournal } from './open-journal.ts';

let folder: string;
let file: string;
const opened: Journal[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'piton-journal-'));
  file = path.join(folder, 'journal.jsonl');
});
afterEach(() => {
  for (const journal of opened.splice(0)) journal.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(limits?: { waitMs: number }): Promise<Journal> {
  const journal = await openJournal(file, limits);
  opened.push(journal);
  return journal;
}

test('keeps what was appended, in order, readable only to the owner', async () => {
  const first = await open();
  first.append({ n: 1 });
  first.append({ n: 2 });
  expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":2}\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  first.close();
  const second = await open();
  expect(second.entries).toEqual([{ n: 1 }, { n: 2 }]);
  second.append({ n: 3 });
  expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
});

test.each(['{"n":', '{"n":2}', '{"n":"é'.slice(0, -1), '\0\0'])(
  'removes an incomplete last line: %j',
  async (torn) => {
    writeFileSync(file, `{"n":1}\n${torn}`);
    const journal = await open();
    expect(journal.entries).toEqual([{ n: 1 }]);
    journal.append({ n: 3 });
    expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  },
);

test('refuses a file damaged before its last line', async () => {
  writeFileSync(file, '{"n":1}\nnonsense\n{"n":3}\n');
  await expect(open()).rejects.toThrow(`line 2 of ${file} is not JSON`);
  expect(readFileSync(file, 'utf8')).toContain('nonsense');
});

test('has one writer', async () => {
  await open();
  await expect(open({ waitMs: 0 })).rejects.toThrow(`another simulator writes ${file}`);
});

test('waits for an ending writer, and sees its last line', async () => {
  const first = await open();
  const second = open({ waitMs: 10_000 });
  first.append({ n: 1 });
  first.close();
  expect((await second).entries).toEqual([{ n: 1 }]);
});

test('writes nothing once it is closed', async () => {
  const journal = await open();
  journal.close();
  expect(() => journal.append({ n: 1 })).toThrow(JournalError);
  expect(readFileSync(file, 'utf8')).toBe('');
});
