import { liveSales } from '@piton/contract/reports/live-sales.ts';
import { z } from 'zod';

/** PostgreSQL's channel for changed sales. */
export const newsChannel = 'piton_sales';

const announced = z.array(liveSales.element.extend({ companyId: z.string() }));
/** Servers of the previous release only know the list, of sales that have begun or ended. */
const newsOfAll = z.union([announced, z.object({ changed: announced })]);

/** A sale that has begun, ended or changed otherwise, and its company. */
export type SaleNews = z.output<typeof announced>[number] & { readonly about?: 'status' | 'more' };

/** The same as a listener receives it. */
export type HeardSale = Required<SaleNews>;

/** PostgreSQL limits a notification to less than 8000 bytes. */
const maxBytes = 7500;

/** Splits the news into notifications within the limit. The text is ASCII. */
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
    if (length + line.length + 1 > maxBytes) {
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

/** Null for a text that no process of this release has written. */
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
