import { getAccount } from '@piton/contract/identity/account.ts';
import {
  exportMonth,
  getMonthStatement,
  listMonthEntries,
} from '@piton/contract/payouts/payout-statement.ts';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { allLines } from './all-lines.ts';
import { FileButtons } from './file-buttons.tsx';
import { saveStatement } from './save-statement.ts';
import { monthStatementOf } from './statement-of-month.ts';

type MonthButtonsProps = { month: string; saleCount: number };

/** Download buttons for a month's statement. */
export function MonthButtons({ month, saleCount }: MonthButtonsProps) {
  return (
    <FileButtons
      csvPath={exportMonth.path.replace(':month', month)}
      lineCount={saleCount}
      savePdf={() => saveStatement(statementOf(month))}
    />
  );
}

async function statementOf(month: string) {
  const params = { month };
  const [{ displayName }, statement, lines] = await Promise.all([
    call(getAccount, {}),
    call(getMonthStatement, { params }),
    allLines((query) => call(listMonthEntries, { params, query })),
  ]);
  if (lines === null) return null;
  return {
    fileName: `statement-${month}.pdf`,
    content: monthStatementOf({ ownerName: displayName, statement, lines, at: serverNow() }),
  };
}
