import {
  listSales,
  type Sale,
  type SaleFilter,
  type SaleTotal,
  salesPageMax,
} from '@piton/contract/payments/sale.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { serverNow } from '../../api/server-time.ts';
import { companies } from '../companies/use-companies.ts';
import { PdfButton, pdfMost } from '../files/pdf-button.tsx';
import { savePdf } from '../files/save-pdf.ts';
import { CsvLink } from './csv-link.tsx';
import { MoreFiles } from './more-files.tsx';
import type { PdfContent } from './write-pdf.ts';

type SaleFilesProps = {
  companyId: string;
  filter: SaleFilter;
  /** Null where it could not be told what they come to. */
  total: SaleTotal | null;
  /** Of another filter, whose own total is still to come. */
  isOld: boolean;
};

export function SaleFiles({ companyId, filter, total, isOld }: SaleFilesProps) {
  const client = useQueryClient();
  const save = () => {
    const worker = new Worker(new URL('./sales-pdf-worker.ts', import.meta.url), {
      type: 'module',
    });
    return savePdf(worker, pdfFor(client, companyId, filter));
  };
  return (
    <div className="ml-auto flex shrink-0 gap-2 max-wide:[&>:not(div)_svg:not(.animate-spin)]:hidden">
      <CsvLink companyId={companyId} filter={filter} />
      <PdfButton
        lineCount={total?.count ?? null}
        disabled={isOld}
        savePdf={save}
        tooMuch={{
          words: `A PDF holds up to ${pdfMost.toLocaleString('en')} payments, and this list has ${countInWords(total)}. Download the CSV, or choose fewer days.`,
          csv: <CsvLink companyId={companyId} filter={filter} isMain />,
        }}
      />
      <MoreFiles companyId={companyId} filter={filter} />
    </div>
  );
}

/** More may have come since they were counted. */
function countInWords(total: SaleTotal | null): string {
  return total !== null && total.count > pdfMost ? total.count.toLocaleString('en') : 'more';
}

/** Null of too much: more may have come since they were counted. */
async function pdfFor(client: QueryClient, companyId: string, filter: SaleFilter) {
  const [{ items }, sales] = await Promise.all([
    client.query({ ...companies, staleTime: 'static' }),
    salesFor({ ...filter, companyId }),
  ]);
  if (sales === null) return null;
  const companyName = items.find((each) => each.companyId === companyId)?.companyName ?? '';
  const content: PdfContent = { companyName, filter, sales, at: serverNow() };
  return { fileName: `${filter.mode === 'test' ? 'test-' : ''}transactions.pdf`, content };
}

/** Everything that the filter lets through, whether it is on the screen or not; null of too much. */
async function salesFor(asked: SaleFilter & { companyId: string }): Promise<Sale[] | null> {
  const sales: Sale[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: Sale[]; nextCursor: string | null } = await call(listSales, {
      query: { ...asked, most: salesPageMax, ...(cursor !== '' && { cursor }) },
    });
    sales.push(...page.items);
    if (sales.length > pdfMost) return null;
    cursor = page.nextCursor;
  }
  return sales;
}
