import { getAccount } from '@piton/contract/identity/account.ts';
import { getPayout, type Payout } from '@piton/contract/payouts/payout.ts';
import { exportPayout, listPayoutEntries } from '@piton/contract/payouts/payout-statement.ts';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { allLines } from './all-lines.ts';
import { FileButtons } from './file-buttons.tsx';
import { saveStatement } from './save-statement.ts';
import { payoutStatement } from './statement-of-payout.ts';

type StatementButtonsProps = { payout: Pick<Payout, 'id' | 'totalTransactions'> };

/** Download buttons for a payout's statement. */
export function StatementButtons({ payout: { id, totalTransactions } }: StatementButtonsProps) {
  return (
    <FileButtons
      csvPath={exportPayout.path.replace(':payoutId', id)}
      lineCount={totalTransactions}
      savePdf={() => saveStatement(statementOf(id))}
    />
  );
}

async function statementOf(payoutId: string) {
  const params = { payoutId };
  const [{ displayName }, payout, lines] = await Promise.all([
    call(getAccount, {}),
    call(getPayout, { params }),
    allLines((query) => call(listPayoutEntries, { params, query })),
  ]);
  if (lines === null) return null;
  return {
    fileName: `payout-${payout.reference}.pdf`,
    content: payoutStatement({ ownerName: displayName, payout, lines, at: serverNow() }),
  };
}
