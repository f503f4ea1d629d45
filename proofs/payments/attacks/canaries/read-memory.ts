import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const pageBytes = 4096;
const pieceBytes = 16 * 1024 * 1024;

type Range = { readonly first: number; readonly last: number };

/**
 * Reads all written memory of a running process, as in a core dump. A chunk repeats the last bytes
 * of the previous one if they are adjacent.
 */
export function* readMemory(pid: number, overlap: number): Generator<Buffer> {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const pages = openSync(`/proc/${pid}/pagemap`, 'r');
  try {
    for (const { first, last } of writableRanges(pid).flatMap((range) => presentIn(pages, range))) {
      for (let at = first; at < last; at += pieceBytes) {
        const from = Math.max(first, at - overlap);
        const piece = Buffer.alloc(Math.min(at + pieceBytes, last) - from);
        const read = readAt(memory, piece, from);
        if (read > 0) yield piece.subarray(0, read);
      }
    }
  } finally {
    closeSync(memory);
    closeSync(pages);
  }
}

function writableRanges(pid: number): Range[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, first = '', last = ''] = /^([\da-f]+)-([\da-f]+) rw/.exec(line) ?? [];
    return first === '' ? [] : [{ first: Number(`0x${first}`), last: Number(`0x${last}`) }];
  });
}

/** Most reserved pages were never touched; the kernel reports the present ones. */
function presentIn(pages: number, { first, last }: Range): Range[] {
  const count = (last - first) / pageBytes;
  const entries = Buffer.alloc(count * 8);
  readAt(pages, entries, (first / pageBytes) * 8);
  const ranges: { first: number; last: number }[] = [];
  for (let page = 0; page < count; page += 1) {
    // In memory or swapped out: the highest two bits.
    if (((entries[page * 8 + 7] ?? 0) & 0xc0) === 0) continue;
    const at = first + page * pageBytes;
    const before = ranges.at(-1);
    if (before?.last === at) before.last = at + pageBytes;
    else ranges.push({ first: at, last: at + pageBytes });
  }
  return ranges;
}

function readAt(file: number, piece: Buffer, at: number): number {
  try {
    return readSync(file, piece, 0, piece.length, at);
  } catch {
    // It was released since the listing, or belongs to the kernel.
    return 0;
  }
}
