import { expect, test } from 'vitest';
import { archivedEnd, coverSegment, walFileName } from './wal-files.ts';
import { lsnFrom, lsnText, rangesBetween, segmentLsn, segmentName } from './wal-position.ts';

const shape = { timeline: 2, segmentBytes: 0x100_0000 };

test('names positions and segments as PostgreSQL does', () => {
  expect(lsnText(lsnFrom('A/16B3D80'))).toBe('A/16B3D80');
  const name = segmentName(lsnFrom('A/16B3D80'), shape);
  expect(name).toBe('000000020000000A00000001');
  expect(lsnText(segmentLsn(name, shape))).toBe('A/1000000');
});

test('splits the log at the ends of segments', () => {
  const ranges = rangesBetween(lsnFrom('0/FFFFFF'), lsnFrom('0/2000010'), shape);
  expect(ranges.map(walFileName)).toEqual([
    '000000020000000000000000.00ffffff-01000000',
    '000000020000000000000001.00000000-01000000',
    '000000020000000000000002.00000000-00000010',
  ]);
  expect(rangesBetween(5n, 5n, shape)).toEqual([]);
});

test('covers a segment with the longest parts, and names a missing one', () => {
  const part = (start: number, end: number) => ({ segment: 'S', start, end });
  const parts = [part(0, 10), part(0, 20), part(15, 30), part(40, 50)];
  const held = [part(0, 20), part(15, 30)];
  expect(coverSegment('S', parts, 30)).toEqual({ parts: held, missing: null });
  expect(coverSegment('S', parts, 50)).toEqual({ parts: held, missing: part(30, 50) });
  const none = { segment: 'T', start: 0, end: 1 };
  expect(coverSegment('T', parts, 1)).toEqual({ parts: [], missing: none });
});

test('the log ends at its first gap', () => {
  const part = (position: string, start: number, end: number) => {
    return { segment: segmentName(lsnFrom(position), shape), start, end };
  };
  const parts = [
    part('0/1000000', 0, 0x80),
    part('0/1000000', 0x80, 0x100_0000),
    part('0/2000000', 0, 0x10),
    part('0/2000000', 0x10, 0x30),
    part('0/2000000', 0x40, 0x50),
  ];
  const end = (from: string) => lsnText(archivedEnd(lsnFrom(from), parts, shape));
  expect(end('0/1000040')).toBe('0/2000030');
  expect(end('0/1000080')).toBe('0/2000030');
  expect(end('0/2000030')).toBe('0/2000030');
  expect(end('0/2000044')).toBe('0/2000050');
  expect(end('0/3000000')).toBe('0/3000000');
});
