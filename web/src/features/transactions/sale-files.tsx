import {
  listSales,
  type Sale,
  type SaleFilter,
  type SaleTotal,
  salesPageMax,
} from '@piton/contract/sale.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { logDataError } from '../../api/data-errors.ts';
import { serverNow } from '../../api/server-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose } from '../../ui/dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { companies } from '../companies/use-companies.ts';
import { savePdf } from '../files/save-pdf.ts';
import { CsvLink } from './csv-link.tsx';
import type { PdfContent } from './write-pdf.ts';

type SaleFilesProps = {
  companyId: string;
  filter: SaleFilter;
  /** Null where it could not be told what they come to. */
  total: SaleTotal | null;
  /** Of another filter, whose own total is still to come. */
  isOld: boolean;
};

/** A PDF is made on this device, page by page: a phone has to hold all of it. */
const pdfMost = 5000;

export function SaleFiles({ companyId, filter, total, isOld }: SaleFilesProps) {
  const [isTooMuch, setIsTooMuch] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const client = useQueryClient();
  const save = async () => {
    if (total !== null && total.count > pdfMost) return setIsTooMuch(true);
    setIsBusy(true);
    try {
      const worker = new Worker(new URL('./sales-pdf-worker.ts', import.meta.url), {
        type: 'module',
      });
      if (!(await savePdf(worker, pdfFor(client, companyId, filter)))) setIsTooMuch(true);
    } catch (error) {
      logDataError(error);
      notify('The PDF could not be made. Check your connection and try again.', 'danger');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex shrink-0 gap-2 max-wide:[&_svg:not(.animate-spin)]:hidden">
      <CsvLink companyId={companyId} filter={filter} />
      <Button isBusy={isBusy} disabled={isOld} onClick={() => void save()}>
        {!isBusy && <FileText aria-hidden="true" />}
        PDF
      </Button>
      <Dialog
        title="That is too much for a PDF"
        description={`A PDF holds up to ${pdfMost.toLocaleString('en')} payments, and these are ${countInWords(total)}. A CSV holds all of them, or choose fewer days.`}
        isOpen={isTooMuch}
        onOpenChange={setIsTooMuch}
        actions={
          <>
            <CsvLink companyId={companyId} filter={filter} isMain />
            <DialogClose button={<Button>Close</Button>} />
          </>
        }
      />
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
