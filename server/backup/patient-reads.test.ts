import { expect, test, vi } from 'vitest';
import { type BackupFiles, MissingFile, StoreUnavailable } from './backup-store.ts';
import { readPatiently } from './patient-reads.ts';

type Reads = Pick<BackupFiles, 'read' | 'list'>;

const untouched = () => Promise.reject(new Error('a restore only reads'));
const files = (reads: Partial<Reads>): BackupFiles => ({
  place: 'a test',
  write: untouched,
  read: () => {
    throw new Error('not read here');
  },
  list: untouched,
  makeFolder: untouched,
  removeFile: untouched,
  removeFolder: untouched,
  ...reads,
});

const content = Buffer.from('abcdefghij');
const unavailable = () => new StoreUnavailable('The store answered 503.');

/** Breaks off after so many bytes, a number for each read; its pieces differ each time. */
function breakingAfter(lengths: readonly number[]): BackupFiles {
  let reads = 0;
  return files({
    async *read() {
      const length = lengths[reads] ?? content.length;
      reads += 1;
      for (let at = 0; at < length; at += reads) {
        yield content.subarray(at, Math.min(at + reads, length));
      }
      if (reads <= lengths.length) throw unavailable();
      await Promise.resolve();
    },
  });
}

async function readAll({ read }: Reads): Promise<string> {
  const found: Buffer[] = [];
  for await (const piece of read('one')) found.push(piece);
  return Buffer.concat(found).toString();
}

test('a file that breaks off is read again, and its bytes come once', async () => {
  const report = vi.fn();
  const patient = readPatiently(breakingAfter([3, 7, 5]), { report, firstPauseMs: 1 });
  expect(await readAll(patient)).toBe('abcdefghij');
  const text = ['The store answered 503. Trying again for up to 10 minutes.'];
  // The third read came no further, so it was the same outage.
  expect(report.mock.calls).toEqual([text, text]);
});

test('a list is repeated too', async () => {
  const list = vi.fn().mockRejectedValueOnce(unavailable()).mockResolvedValue(['one']);
  const patient = readPatiently(files({ list }), { report: vi.fn(), firstPauseMs: 1 });
  expect(await patient.list('')).toEqual(['one']);
});

test('a lasting outage ends the read', async () => {
  const lasting = breakingAfter(Array.from({ length: 1000 }, () => 3));
  const patient = readPatiently(lasting, { report: vi.fn(), firstPauseMs: 1, limitMs: 20 });
  await expect(readAll(patient)).rejects.toThrow('answered 503');
});

test('no other failure is waited for', async () => {
  const report = vi.fn();
  const missing = new MissingFile({ place: 'a test' }, 'one');
  const list = vi.fn().mockRejectedValueOnce(missing).mockResolvedValue([]);
  await expect(readPatiently(files({ list }), { report }).list('')).rejects.toThrow(missing);
  expect(report).not.toHaveBeenCalled();
});
