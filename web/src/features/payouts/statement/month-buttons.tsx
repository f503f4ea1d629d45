import { getAccount } from '@piton/contract/account.ts';
import {
  exportMonth,
  getMonthStatement,
  listMonthEntries,
} from '@piton/contract/payout-statement.ts';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { allLines, pdfMost } from './all-lines.ts';
import { FileButtons } from './file-buttons.tsx';

type MonthButtonsProps = { month: string; saleCount: number };

/** The statement of a month, to be saved. */
export function MonthButtons({ month, saleCount }: MonthButtonsProps) {
  return (
    <FileButtons
      csvPath={exportMonth.path.replace(':month', month)}
      isTooLong={saleCount > pdfMost}
      savePdf={() => saveMonthPdf(month)}
    />
  );
}

async function saveMonthPdf(month: string): Promise<boolean> {
  const params = { month };
  const [{ writeMonthPdf }, { displayName }, statement, lines] = await Promise.all([
    import('./write-month-pdf.ts'),
    call(getAccount, {}),
    call(getMonthStatement, { params }),
    allLines((query) => call(listMonthEntries, { params, query })),
  ]);
  if (lines === null) return false;
  await writeMonthPdf({ ownerName: displayName, statement, lines, at: serverNow() });
  return true;
}
