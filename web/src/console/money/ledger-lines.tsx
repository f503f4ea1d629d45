import type { LedgerLine } from '@piton/contract/disputes/company-ledger.ts';
import { Link } from 'react-router';
import { DateText } from '../../ui/dates/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { runPath } from '../payouts/payout-paths.ts';
import { salePath } from './money-paths.ts';
import { lineWords, sourceWords } from './money-words.ts';

/** Newest first, each with the balance after it. */
export function LedgerLines({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
      {lines.map((line) => (
        <li key={line.id} className={row}>
          <span className="min-w-0">
            <span className="block font-medium">
              {lineWords[line.kind]}
              {line.sale && (
                <>
                  {', '}
                  <Link to={salePath(line.sale.id)} className={link}>
                    {line.sale.invoice}
                  </Link>
                </>
              )}
              {line.payout && (
                <>
                  {', '}
                  <Link to={runPath(line.payout.cutOffDay)} className={link}>
                    {line.payout.reference}
                  </Link>
                </>
              )}
            </span>
            <span className="block text-14 text-muted wrap-anywhere">
              <DateText instant={new Date(line.at)} form="day-and-time" />
              {line.against !== null && ` · ${sourceWords[line.against]}`}
              {line.reason !== '' && ` · ${line.reason}`}
            </span>
          </span>
          <span className="text-right">
            <span className="block font-semibold">
              <MoneyText mills={BigInt(line.amountMills)} decimalPlaces="exact" />
            </span>
            <span className="block text-14 text-muted">
              <span className="sr-only">Balance: </span>
              <MoneyText mills={BigInt(line.balanceMills)} decimalPlaces="exact" />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const row =
  'grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2 desktop:px-6';
const link = 'text-primary underline underline-offset-2';
