import { liveSales } from '@piton/contract/reports/live-sales.ts';
import { z } from 'zod';

/** PostgreSQL's channel for changed sales. */
export const updatesChannel = 'piton_sales';

const salesShape = z.array(
  liveSales.element.extend({
    companyId: z.string(),
    /** `more` is a change of anything but the sale's state. */
    about: z.enum(['status', 'more']),
  }),
);

/** A changed sale and its company, as a listener receives it. */
export type ReceivedUpdate = z.output<typeof salesShape>[number];

/** The same as it is announced: a sale that has begun or ended, unless it says otherwise. */
export type SaleUpdate = Omit<ReceivedUpdate, 'about'> & Partial<Pick<ReceivedUpdate, 'about'>>;

/** PostgreSQL limits a notification to less than 8000 bytes. */
const maxBytes = 7500;

/** Splits the updates into notifications within the limit. The text is ASCII. */
export function writeUpdates(updates: readonly SaleUpdate[]): string[] {
  const texts: string[] = [];
  let lines: string[] = [];
  let length = 2;
  for (const { companyId, id, mode, status, about = 'status' } of updates) {
    const line = JSON.stringify({ companyId, id, mode, status, about });
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
export function readUpdates(text: string): ReceivedUpdate[] | null {
  try {
    return salesShape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
