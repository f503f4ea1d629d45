import type { Sale } from '@piton/contract/payments/sale.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeNewest, replaceSales, type SalePage } from './merge-newest.ts';

const sale = (minute: number, status = 'Approved') =>
  ({
    id: String(minute).padStart(4, '0'),
    created: `2026-11-22T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`,
    status,
  }) as Sale;

const page = (minutes: readonly number[], hasMore: boolean): SalePage => ({
  items: minutes.map((minute) => sale(minute)),
  nextCursor: hasMore ? `after ${minutes.at(-1) ?? ''}` : null,
});
const idsOf = (pages: readonly SalePage[]) =>
  pages.flatMap(({ items }) => items.map(({ id }) => Number(id)));

describe('a list with further pages', () => {
  test('gets new rows at the top, each once', () => {
    const merged = mergeNewest(
      [page([9, 8, 7], true), page([6, 5], false)],
      page([11, 10, 9], true),
    );
    expect(idsOf(merged)).toEqual([11, 10, 9, 8, 7, 6, 5]);
    expect(merged.map(({ nextCursor }) => nextCursor)).toEqual(['after 7', null]);
  });

  test('shows the outcome of a pending payment', () => {
    const newest = { items: [sale(9, 'Declined'), sale(8)], nextCursor: 'after 8' };
    const [first] = mergeNewest(
      [{ items: [sale(9, 'Pending'), sale(8), sale(7)], nextCursor: null }],
      newest,
    );
    expect(first?.items.map(({ status }) => status)).toEqual(['Declined', 'Approved', 'Approved']);
  });

  test('loses rows that no longer match the filter', () => {
    expect(idsOf(mergeNewest([page([9, 8, 7, 6], true)], page([9, 7], true)))).toEqual([9, 7, 6]);
    expect(idsOf(mergeNewest([page([9, 8], false)], page([], false)))).toEqual([]);
  });

  test('starts again if there are more new rows than a page', () => {
    const newest = page([30, 29, 28], true);
    expect(mergeNewest([page([9, 8, 7], true), page([6], false)], newest)).toEqual([newest]);
  });

  test('shows the actual payments from the newest on after any updates', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 400 }), { maxLength: 80 }),
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 5 }),
        (minutes, now, size, pageCount) => {
          const all = minutes.toSorted((one, other) => other - one);
          const before = all.filter((minute) => minute <= now);
          const pages: SalePage[] = [];
          for (
            let at = 0;
            at === 0 || (at < before.length && pages.length < pageCount);
            at += size
          ) {
            pages.push(page(before.slice(at, at + size), at + size < before.length));
          }
          const merged = mergeNewest(pages, page(all.slice(0, size), all.length > size));
          const shown = idsOf(merged);
          expect(shown).toEqual(all.slice(0, shown.length));
          if (merged.at(-1)?.nextCursor === null) expect(shown).toEqual(all);
          else expect(merged.at(-1)?.nextCursor).toBe(`after ${shown.at(-1) ?? ''}`);
        },
      ),
    );
  });
});

test('rows are updated anywhere in the list, except those that changed later', () => {
  const pages = [page([9, 8], true), page([7, 6], false)];
  const [eighth, seventh] = [pages[0]?.items[1], pages[1]?.items[0]];
  const replacements = new Map([
    [eighth ?? sale(0), null],
    [seventh ?? sale(0), sale(7, 'Declined')],
    [sale(6), sale(6, 'Declined')],
  ]);
  const replaced = replaceSales(pages, replacements);
  expect(idsOf(replaced)).toEqual([9, 7, 6]);
  expect(replaced[1]?.items.map(({ status }) => status)).toEqual(['Declined', 'Approved']);
});
