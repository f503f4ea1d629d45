import { formatExactMoney, formatMoney } from '@piton/contract/money/money.ts';
import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { lineWords } from '../statement/line-words.ts';

export const entryColumns =
  'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 px-3 py-2 wide:px-4 ' +
  'desktop:grid-cols-[minmax(0,1fr)_12rem_8rem_7rem_8rem]';

/** Shows fee and net in thousandths, so that the entries add up to the exact sums. */
export function PayoutEntry({ entry }: { entry: StatementLine }) {
  const { kind, at, about, invoiceNumber, companyName, grossMills, feeMills, netMills } = entry;
  const what = [kind === 'sale' ? '' : lineWords(entry), companyName, invoiceNumber];
  return (
    <div className={entryColumns}>
      <span className="min-w-0 wrap-anywhere">{about === '' ? lineWords(entry) : about}</span>
      <span className="text-right font-medium desktop:order-last">
        <span className="sr-only">Net </span>
        <MoneyText mills={BigInt(netMills)} decimalPlaces={3} />
      </span>
      <span className="col-span-2 text-14 text-muted wrap-anywhere desktop:order-last desktop:col-span-1">
        {what.filter((word) => word !== '').join(' · ')}
      </span>
      <span className="col-span-2 flex flex-wrap justify-between gap-x-2 text-12 text-muted tabular-nums desktop:contents desktop:text-14">
        <DateText instant={new Date(at)} form="day-and-time" />
        <span className="desktop:contents">
          <span className="desktop:text-right desktop:text-14">
            <span className="sr-only">Gross </span>
            {formatExactMoney(BigInt(grossMills))}
          </span>
          {feeMills !== 0 && <span className="desktop:hidden"> − </span>}
          <span
            className={`desktop:text-right desktop:text-14 ${feeMills === 0 ? 'max-desktop:hidden' : ''}`}
          >
            <span className="sr-only">Fee </span>
            {formatMoney(BigInt(feeMills), 3)}
          </span>
        </span>
      </span>
    </div>
  );
}
