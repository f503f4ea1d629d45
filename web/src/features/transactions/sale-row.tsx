import { brandNames } from '@piton/contract/card-brand.ts';
import { formatMoney, millsFromNumber, millsFromText } from '@piton/contract/money.ts';
import type { Sale, SaleMode } from '@piton/contract/sale.ts';
import { ArrowUp, TriangleAlert } from 'lucide-react';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status, StatusIcon, type StatusProps, StatusWord } from '../../ui/status.tsx';

/**
 * Everything that a merchant asks about a payment, without a press: a few lines on a phone, and two
 * where there is room.
 */
export function SaleRow({ sale, mode }: { sale: Sale; mode: SaleMode }) {
  const status = statusOf(sale);
  return (
    <li className={row}>
      <span className="row-span-2 desktop:col-start-1 desktop:row-start-1">
        <span className="desktop:hidden">
          <StatusIcon {...status} />
        </span>
        <span className="hidden desktop:inline">
          <Status {...status} />
        </span>
      </span>
      <span className="text-16 font-medium wrap-anywhere desktop:text-14">{sale.personName}</span>
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
      </span>
      <span
        className={`${wholeLine} flex flex-wrap gap-x-2 text-muted desktop:col-start-2 desktop:row-start-2`}
      >
        <span>{sale.personEmail}</span>
        <span className="whitespace-nowrap">{sale.personPhone}</span>
      </span>
      <span className={`${wholeLine} text-muted desktop:col-start-4 desktop:row-start-1`}>
        <DateText instant={new Date(sale.created)} form="day-and-time" />
      </span>
    </li>
  );
}

const row =
  'grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 border-b border-line px-4 py-3 text-14 ' +
  'last:border-b-0 desktop:gap-x-4 desktop:py-2 ' +
  'desktop:grid-cols-[7rem_minmax(0,3fr)_minmax(0,2fr)_12rem_9rem]';

/** On a phone, beside the icon and under everything else. */
const wholeLine = 'col-span-2 col-start-2 wrap-anywhere desktop:col-span-1';

function Fee({ sale: { feeAmount, feePercent } }: { sale: Sale }) {
  const fee = formatMoney(millsFromNumber(feeAmount), 3);
  return (
    <span className="text-right whitespace-nowrap text-muted tabular-nums desktop:col-start-5 desktop:row-start-2">
      <span className="sr-only">Fee </span>
      {`${fee} · ${feePercent}%`}
    </span>
  );
}

function TestMark() {
  return (
    <span className="mr-2 rounded-6 bg-gold px-1 text-12 font-semibold text-on-gold">TEST</span>
  );
}

function statusOf({ status }: Sale): StatusProps {
  return status === 'Approved'
    ? { tone: 'positive', word: status, icon: ArrowUp }
    : { tone: 'warning', word: status, icon: TriangleAlert };
}

/** "Visa 3333". A payment that came back for its card number has no card to show. */
function cardOf({ cardBrand, lastFour }: Sale): string {
  const brand = Object.hasOwn(brandNames, cardBrand)
    ? brandNames[cardBrand as keyof typeof brandNames]
    : cardBrand;
  return [brand, lastFour].filter(Boolean).join(' ') || 'No card';
}
