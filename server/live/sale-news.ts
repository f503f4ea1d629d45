import { liveSales } from '@piton/contract/reports/live-sales.ts';
import { z } from 'zod';

/** On which PostgreSQL tells all processes of sales that have changed. */
export const newsChannel = 'piton_sales';

const told = z.array(liveSales.element.extend({ companyId: z.string() }));
/** Servers of the release before know the list alone, of sales that have begun or ended. */
const newsOfAll = z.union([told, z.object({ changed: told })]);

/** A sale that has begun or ended, or of which more has changed, and whose it is. */
export type SaleNews = z.output<typeof told>[number] & { readonly about?: 'status' | 'more' };

/** The same as it is heard. */
export type HeardSale = Required<SaleNews>;

/** PostgreSQL passes on less than 8000 bytes at once. */
const bytesMost = 7500;

/** As many texts as it takes, each short enough to be passed on. All of it is ASCII. */
export function writeNews(news: readonly SaleNews[]): string[] {
  const changed = news.filter(({ about }) => about === 'more');
  const ended = news.filter(({ about }) => about !== 'more');
  return [...listsOf(ended), ...listsOf(changed).map((list) => `{"changed":${list}}`)];
}

function listsOf(news: readonly SaleNews[]): string[] {
  const texts: string[] = [];
  let lines: string[] = [];
  let length = 2;
  for (const { companyId, id, mode, status } of news) {
    const line = JSON.stringify({ companyId, id, mode, status });
    if (length + line.length + 1 > bytesMost) {
      texts.push(`[${lines.join(',')}]`);
      lines = [];
      length = 2;
    }
    lines.push(line);
    length += line.length + 1;
  }
  if (lines.length > 0) texts.push(`[${lines.join(',')}]`);
  return texts;
}

/** Null for what no process of this release has written. */
export function readNews(text: string): HeardSale[] | null {
  try {
    const { success, data } = newsOfAll.safeParse(JSON.parse(text));
    if (!success) return null;
    return Array.isArray(data)
      ? data.map((sale) => ({ ...sale, about: 'status' }))
      : data.changed.map((sale) => ({ ...sale, about: 'more' }));
  } catch {
    return null;
  }
}
