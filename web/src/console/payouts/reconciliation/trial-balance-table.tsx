import { moneyParts } from '@piton/contract/money/money.ts';
import type { TrialBalance } from '@piton/contract/payouts/reconciliation.ts';
import { formatDay, startOfDay } from '@piton/contract/time/time.ts';
import type { ReactNode } from 'react';
import { Status } from '../../../ui/status.tsx';
import { Table } from '../../../ui/table.tsx';
import { accountName } from './reconciliation-words.ts';

/** Each account on its side. Both sides have the same total, or something is wrong. */
export function TrialBalanceTable({ balance }: { balance: TrialBalance }) {
  const { accounts, debitMills, creditMills, isOver, day } = balance;
  const isBalanced = debitMills === creditMills;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {isBalanced ? (
          <Status tone="positive" word="Balanced" />
        ) : (
          <Status tone="danger" word="Not balanced" />
        )}
        {!isOver && <Status tone="neutral" word="Day still open" />}
      </div>
      <Table caption={`Trial balance of ${formatDay(startOfDay(day))}`}>
        <thead>
          <tr>
            <Head>Account</Head>
            <Head isAmount>Debit, EC$</Head>
            <Head isAmount>Credit, EC$</Head>
            <Head isAmount>Debited that day</Head>
            <Head isAmount>Credited that day</Head>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.code}>
              <Name>{accountName(account.code)}</Name>
              <Amount mills={account.debitMills} />
              <Amount mills={account.creditMills} />
              <Amount mills={account.dayDebitMills} />
              <Amount mills={account.dayCreditMills} />
            </tr>
          ))}
        </tbody>
        <tfoot className="font-semibold">
          <tr>
            <Name>Total</Name>
            <Total mills={debitMills} />
            <Total mills={creditMills} />
            <Total mills={sumOf(accounts.map(({ dayDebitMills }) => dayDebitMills))} />
            <Total mills={sumOf(accounts.map(({ dayCreditMills }) => dayCreditMills))} />
          </tr>
        </tfoot>
      </Table>
    </div>
  );
}

// Narrower than other tables, so that a phone shows both sides.
const cell = 'h-11 border-b border-line px-1.5 first:pl-2 desktop:px-4 desktop:first:pl-4';
const amountCell = 'text-right whitespace-nowrap tabular-nums';

function Head({ isAmount = false, children }: { isAmount?: boolean; children: ReactNode }) {
  return (
    <th
      scope="col"
      className={`${cell} bg-sunken font-medium text-muted ${isAmount ? amountCell : ''}`}
    >
      {children}
    </th>
  );
}

function Name({ children }: { children: ReactNode }) {
  return (
    <th scope="row" className={`${cell} min-w-24 [font-weight:inherit]`}>
      {children}
    </th>
  );
}

/** A zero amount shows nothing, so that an account's side is clear. */
function Amount({ mills }: { mills: number }) {
  return <td className={`${cell} ${amountCell}`}>{mills !== 0 && <Exact mills={mills} />}</td>;
}

function Total({ mills }: { mills: number }) {
  return (
    <td className={`${cell} ${amountCell}`}>
      <Exact mills={mills} />
    </td>
  );
}

/** The column headings name the currency, because phone cells have no room for it. */
function Exact({ mills }: { mills: number }) {
  const { sign, whole, fraction } = moneyParts(BigInt(mills), 3);
  return (
    <>
      {`${sign}${whole}`}
      <span className="text-[0.8em] font-normal text-muted">{fraction}</span>
    </>
  );
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, mills) => sum + mills, 0);
}
