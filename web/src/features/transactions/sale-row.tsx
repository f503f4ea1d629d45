import { formatMoney, millsFromNumber, millsFromText } from '@piton/contract/money.ts';
import type { Sale, SaleMode } from '@piton/contract/sale.ts';
import { Link, type To } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status, StatusIcon, StatusWord } from '../../ui/status.tsx';
import { cardOf, nameOf, statusOf } from './shown-sale.ts';

type SaleRowProps = {
  sale: Sale;
  mode: SaleMode;
  /** Where its details are. */
  to: To;
};

/**
 * What a merchant asks about a payment at a glance: a few lines on a phone, and two where there is room.
 * All of it leads to the details.
 */
export function SaleRow({ sale, mode, to }: SaleRowProps) {
  const status = statusOf(sale);
  return (
    <div className={row}>
      <span className="row-span-2 desktop:col-start-1 desktop:row-start-1">
        <span className="desktop:hidden">
          <StatusIcon {...status} />
        </span>
        <span className="hidden desktop:inline">
          <Status {...status} />
        </span>
      </span>
      <Link
        to={to}
        preventScrollReset
        className="text-16 font-medium wrap-anywhere outline-none after:absolute after:inset-0 desktop:text-14"
      >
        {nameOf(sale)}
      </Link>
      <span className="text-right text-16 font-semibold desktop:col-start-5 desktop:row-start-1">
        <MoneyText mills={millsFromText(sale.amount) ?? 0n} isQuiet={sale.status !== 'Approved'} />
      </span>
      <span className="desktop:hidden">
        <StatusWord {...status} />
      </span>
      <Fee sale={sale} />
      <span className={`${wholeLine} desktop:col-start-3 desktop:row-span-2 desktop:row-start-1`}>
        <span className="text-muted tabular-nums desktop:block desktop:leading-6">
          {mode === 'test' && <TestMark />}
          {cardOf(sale)}
        </span>
        <span className="text-muted desktop:hidden"> · </span>
        <span className="desktop:block">{sale.purpose}</span>
        {sale.reason !== '' && <span className="block text-warning">{sale.reason}</span>}
      </span>
      <span
        className={`${wholeLine} flex gap-x-2 text-muted desktop:col-start-2 desktop:row-start-2 desktop:flex-wrap`}
      >
        <span className="min-w-0 truncate">{sale.personEmail}</span>
        <span className="whitespace-nowrap">{sale.personPhone}</span>
      </span>
      <span className={`${wholeLine} text-muted desktop:col-start-4 desktop:row-start-1`}>
        <DateText instant={new Date(sale.created)} form="day-and-time" />
      </span>
    </div>
  );
}

const row =
  'relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 text-14 transition-colors ' +
  'hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:-outline-offset-2 ' +
  'desktop:gap-x-4 desktop:py-2 ' +
  'desktop:grid-cols-[7rem_minmax(0,3fr)_minmax(0,2fr)_12rem_9rem]';

/** On a phone, beside the icon and under everything else. */
const wholeLine = 'col-span-2 col-start-2 wrap-anywhere desktop:col-span-1';

/** Of what was not approved there is none to say. */
function Fee({ sale: { status, feeAmount, feePercent } }: { sale: Sale }) {
  return (
    <span className="text-right whitespace-nowrap text-muted tabular-nums desktop:col-start-5 desktop:row-start-2">
      {status === 'Approved' ? (
        <>
          <span className="sr-only">Fee </span>
          {`${formatMoney(millsFromNumber(feeAmount), 3)} · ${feePercent}%`}
        </>
      ) : (
        'No fee'
      )}
    </span>
  );
}

export function TestMark() {
  return (
    <span className="mr-2 rounded-6 bg-gold px-1 text-12 font-semibold text-on-gold">TEST</span>
  );
}
