import { liveSales } from '@piton/contract/live-sales.ts';
import { z } from 'zod';

/** On which PostgreSQL tells all processes of sales that have changed. */
export const newsChannel = 'piton_sales';

const newsOfAll = z.array(liveSales.element.extend({ companyId: z.string() }));

/** A sale that has begun or ended, or of which more has changed, and whose it is. */
export type SaleNews = z.input<typeof newsOfAll>[number];

/** The same as it is heard. */
export type HeardSale = z.output<typeof newsOfAll>[number];

/** PostgreSQL passes on less than 8000 bytes at once. */
const bytesMost = 7500;

/** As many texts as it takes, each short enough to be passed on. All of it is ASCII. */
export function writeNews(news: readonly SaleNews[]): string[] {
  const texts: string[] = [];
  let lines: string[] = [];
  let length = 2;
  for (const { companyId, id, mode, status, about } of news) {
    const line = JSON.stringify({ companyId, id, mode, status, about });
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
    const read = newsOfAll.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
