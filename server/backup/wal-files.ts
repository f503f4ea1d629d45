import type { BackupFiles } from './backup-store.ts';
import {
  type Lsn,
  segmentName,
  segmentStart,
  type WalRange,
  type WalShape,
} from './wal-position.ts';

export const walFolder = 'wal';

export function walFileName({ segment, start, end }: WalRange): string {
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return `${segment}.${hex(start)}-${hex(end)}`;
}

/** The archived ranges of a series; other files don't count. */
export async function listWal(
  { files }: { files: Pick<BackupFiles, 'list'> },
  series: string,
): Promise<WalRange[]> {
  const names = await files.list(`${series}/${walFolder}`);
  return names.flatMap((name) => {
    const found = /^([0-9A-F]{24})\.([0-9a-f]{8})-([0-9a-f]{8})$/.exec(name);
    if (found === null) return [];
    const [, segment = '', start = '', end = ''] = found;
    return [{ segment, start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }];
  });
}

/** The fewest ranges that hold the segment from its start, and the first range that none holds. */
export function coverSegment(
  segment: string,
  ranges: readonly WalRange[],
  end: number,
): { readonly parts: WalRange[]; readonly missing: WalRange | null } {
  const parts: WalRange[] = [];
  for (let at = 0; at < end;) {
    const longest = ranges
      .filter((range) => range.segment === segment && range.start <= at && range.end > at)
      .toSorted((one, other) => other.end - one.end)[0];
    if (longest === undefined) return { parts, missing: { segment, start: at, end } };
    parts.push(longest);
    at = longest.end;
  }
  return { parts, missing: null };
}

/** How far the log is archived without a gap after a position. */
export function archivedEnd(from: Lsn, ranges: readonly WalRange[], shape: WalShape): Lsn {
  for (let at = from; ;) {
    const begin = segmentStart(at, shape);
    const segment = segmentName(at, shape);
    const ends = ranges
      .filter((range) => range.segment === segment && begin + BigInt(range.start) <= at)
      .map((range) => begin + BigInt(range.end));
    const furthest = ends.find((end) => end > at);
    if (furthest === undefined) return at;
    at = furthest;
  }
}
