import type { MonthStatement, StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { expect } from 'vitest';
import type { Merchant } from '../../../merchant-accounts/testing/merchant.ts';
import type { PayoutWorld } from '../../testing/payout-world.ts';

type Page = { items: StatementLine[]; nextCursor: string | null };

/** All lines of a path, read in pages of that size. */
export async function linesAt(
  { browser }: Pick<Merchant, 'browser'>,
  path: string,
  limit = 100,
): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const further: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { status, body } = await browser.get(`${path}?limit=${limit}${further}`);
    expect(status).toBe(200);
    const page = body as unknown as Page;
    expect(page.items.length).toBeLessThanOrEqual(limit);
    lines.push(...page.items);
    cursor = page.nextCursor;
  }
  return lines;
}

export async function monthOf(
  { browser }: Pick<Merchant, 'browser'>,
  month: string,
): Promise<MonthStatement> {
  const { status, body } = await browser.get(`/api/statements/${month}`);
  expect(status).toBe(200);
  return body as unknown as MonthStatement;
}

/** Rows as objects keyed by column name. */
export async function tableAt(
  { browser }: Pick<Merchant, 'browser'>,
  path: string,
): Promise<{ name: string; rows: Record<string, string>[] }> {
  const { status, headers, body } = await browser.get(path);
  expect(status).toBe(200);
  const [, name = ''] = /filename="(.+)"/.exec(headers.get('content-disposition') ?? '') ?? [];
  const [columns = [], ...rows] = cellsOf(String(body['file']));
  return {
    name,
    rows: rows.map((cells) =>
      Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])),
    ),
  };
}

function cellsOf(text: string): string[][] {
  const rows: string[][] = [];
  let cells: string[] = [];
  // A cell, quoted or not, and its terminator.
  for (const [, quoted, plain = '', end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r]*))(,|\r\n)/g)) {
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(cells);
    cells = [];
  }
  return rows;
}

/** "-6.435" → -6435; an empty cell is 0. */
export function millsIn(cell = ''): number {
  return Math.round(Number(cell === '' ? '0' : cell) * 1000);
}

export function sumOf<Row>(rows: readonly Row[], millsOf: (row: Row) => number): number {
  return rows.reduce((total, row) => total + millsOf(row), 0);
}

/** Cancels the merchant’s newest payout and returns its reference. */
export async function cancelNewest(
  { one }: Pick<PayoutWorld, 'one'>,
  { browser }: Pick<Merchant, 'browser'>,
): Promise<string> {
  const { body } = await browser.get('/api/payouts');
  const [payout] = body['items'] as { id: string; reference: string }[];
  const path = `/api/console/payouts/${payout?.id ?? ''}/cancellation`;
  const { status } = await one.browser.post(path, { reason: 'The shop asked for it' });
  expect(status).toBe(200);
  return payout?.reference ?? '';
}
