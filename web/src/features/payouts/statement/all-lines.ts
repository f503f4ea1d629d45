import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { maxPdf } from '../../files/pdf-button.tsx';

/** The page size of the endpoint. */
const linesPageMax = 1000;

type Page = { items: StatementLine[]; nextCursor: string | null };

/** All lines of a statement; null if they exceed a PDF's limit. */
export async function allLines(
  page: (query: { limit: number; cursor?: string }) => Promise<Page>,
): Promise<StatementLine[] | null> {
  const lines: StatementLine[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, nextCursor }: Page = await page({
      limit: linesPageMax,
      ...(cursor !== '' && { cursor }),
    });
    lines.push(...items);
    if (lines.length > maxPdf) return null;
    cursor = nextCursor;
  }
  return lines;
}
