import { OperatorError } from '../operator-error.ts';
import type { BackupFiles } from './backup-store.ts';
import type { WalRange } from './wal-position.ts';

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

/** The fewest ranges that hold the segment from its start to `end`; throws if bytes are missing. */
export function coverSegment(
  segment: string,
  ranges: readonly WalRange[],
  end: number,
): WalRange[] {
  const chosen: WalRange[] = [];
  for (let at = 0; at < end;) {
    const longest = ranges
      .filter((range) => range.segment === segment && range.start <= at && range.end > at)
      .toSorted((one, other) => other.end - one.end)[0];
    if (longest === undefined) {
      const missing = walFileName({ segment, start: at, end });
      throw new OperatorError(`The backup lacks a part of its log: ${walFolder}/${missing}.`);
    }
    chosen.push(longest);
    at = longest.end;
  }
  return chosen;
}
