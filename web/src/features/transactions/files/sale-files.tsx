import {
  exportSales,
  listSales,
  type Sale,
  type SaleFilter,
  salesPageMax,
  type SaleTotal,
} from '@piton/contract/payments/sale.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { companies } from '../../companies/use-companies.ts';
import { maxPdf, PdfButton } from '../../files/pdf-button.tsx';
import { savePdf } from '../../files/save-pdf.ts';
import { MoreFiles } from './more-files.tsx';
import type { PdfContent } from './write-pdf.ts';
import { FileLink } from '../../files/file-link.tsx';
import { queryOf } from '../search/sale-search.ts';

type SaleFilesProps = {
  companyId: string;
  filter: SaleFilter;
  /** Null if the total could not be loaded. */
  total: SaleTotal | null;
  /** The total belongs to the previous filter, and the new one is loading. */
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
          words: `A PDF holds up to ${maxPdf.toLocaleString('en')} payments, and this list has ${countInWords(total)}. Download the CSV, or choose fewer days.`,
          csv: <CsvLink companyId={companyId} filter={filter} isMain />,
        }}
      />
      <MoreFiles companyId={companyId} filter={filter} />
    </div>
  );
}

/** More may have arrived since the count. */
function countInWords(total: SaleTotal | null): string {
  return total !== null && total.count > maxPdf ? total.count.toLocaleString('en') : 'more';
}

/** Null if there are too many; more may have arrived since the count. */
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

/** All payments under the filter, loaded or not; null if there are too many. */
async function salesFor(filter: SaleFilter & { companyId: string }): Promise<Sale[] | null> {
  const sales: Sale[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: Sale[]; nextCursor: string | null } = await call(listSales, {
      query: { ...filter, limit: salesPageMax, ...(cursor !== '' && { cursor }) },
    });
    sales.push(...page.items);
    if (sales.length > maxPdf) return null;
    cursor = page.nextCursor;
  }
  return sales;
}

type CsvLinkProps = { companyId: string; filter: SaleFilter; isMain?: boolean };

function CsvLink({ companyId, filter, isMain = false }: CsvLinkProps) {
  const path = `${exportSales.path}?${queryOf({ ...filter, companyId })}`;
  return <FileLink path={path} isMain={isMain} />;
}
