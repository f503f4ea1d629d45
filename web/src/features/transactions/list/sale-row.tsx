import {
  formatCost,
  formatMoney,
  millsFromNumber,
  millsFromText,
} from '@piton/contract/money/money.ts';
import { voidedWords } from '@piton/contract/money/money-state.ts';
import type { Sale, SaleMode } from '@piton/contract/payments/sale.ts';
import { memo } from 'react';
import { Link } from 'react-router';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status, StatusIcon, StatusWord } from '../../../ui/status.tsx';
import type { WayToSale } from '../details/link-to-sale.ts';
import { saleInWords } from '../details/sale-in-words.ts';
import { cardOf, isKept, nameOf, statusOf } from '../details/shown-sale.ts';
import { TestMark } from '../../../ui/test-mark.tsx';

type SaleRowProps = {
  sale: Sale;
  mode: SaleMode;
  detailsOf: (saleId: string) => WayToSale;
  /** Shows the fee in thousandths, as specified for Transactions. */
  hasExactFee?: boolean;
};

/**
 * The main facts of a payment in two lines: 64 px on a phone, which leaves contact links to the
 * details, and 44 px in columns. Memoised, because scrolling renders all visible rows with every
 * frame.
 */
export const SaleRow = memo(({ sale, mode, detailsOf, hasExactFee = false }: SaleRowProps) => {
  return (
    <div className={row}>
      <StatusCell sale={sale} />
      <span className="flex min-w-0 items-center gap-2 desktop:col-start-2">
        <Link
          {...detailsOf(sale.id)}
          preventScrollReset
          aria-label={saleInWords(sale)}
          className="scroll-mt-12 truncate text-16 font-medium outline-none after:absolute after:inset-0 desktop:text-14"
        >
          {nameOf(sale)}
        </Link>
        {mode === 'test' && <TestMark />}
      </span>
      <span className="text-right text-16 font-semibold desktop:col-start-5 desktop:row-start-1 desktop:text-14">
        <MoneyText mills={millsFromText(sale.amount) ?? 0n} isQuiet={!isKept(sale)} />
      </span>
      <Rest sale={sale} />
      <Fee sale={sale} isExact={hasExactFee} />
      {noteOf(sale) !== '' && (
        <span className="col-span-2 col-start-2 truncate text-12 text-warning desktop:col-span-1 desktop:col-start-3 desktop:row-start-2">
          {noteOf(sale)}
        </span>
      )}
    </div>
  );
});

const row =
  'relative grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center gap-x-2 border-b ' +
  'border-line px-3 py-2 transition-colors hover:bg-sunken has-[a:focus-visible]:outline-2 ' +
  'has-[a:focus-visible]:-outline-offset-2 wide:gap-x-3 wide:px-4 desktop:min-h-11 desktop:gap-x-4 ' +
  'desktop:py-0.75 desktop:grid-cols-[8.25rem_minmax(0,1fr)_minmax(0,1fr)_8rem_7.5rem] ' +
  '[ul:last-child:not([data-listed])>li:last-child>&]:border-transparent';

/**
 * A phone shows only the arrow for an approved payment, as specified, because the purpose needs
 * the room. Every other status shows its word.
 */
function StatusCell({ sale }: { sale: Sale }) {
  const status = statusOf(sale);
  return (
    <span className="row-span-2 self-center">
      <span className="desktop:hidden">
        <StatusIcon {...status} isSmall />
        {isKept(sale) && <span className="sr-only">{status.word}</span>}
      </span>
      <span className="max-desktop:hidden">
        <Status {...status} />
      </span>
    </span>
  );
}

/** One line on a phone: the purpose is truncated and the card always shown. */
function Rest({ sale }: { sale: Sale }) {
  const created = new Date(sale.created);
  const contact = [sale.personEmail, sale.personPhone].filter(Boolean).join(' · ');
  return (
    <span className="flex min-w-0 overflow-hidden text-14 whitespace-pre text-muted desktop:contents">
      <span className={`shrink-0 desktop:col-start-4 desktop:row-start-1 ${middle}`}>
        <span className="max-desktop:hidden desktop:block">
          <DateText instant={created} />{' '}
        </span>
        <span className="desktop:block desktop:text-12">
          <DateText instant={created} form="time" />
        </span>
      </span>
      <Dot />
      <span
        className={`flex min-w-0 desktop:col-start-3 desktop:row-start-1 desktop:block desktop:truncate ${noteOf(sale) === '' ? middle : ''}`}
      >
        <span className="shrink-0 tabular-nums max-wide:hidden">{cardOf(sale)} · </span>
        <span className="truncate desktop:text-ink">{sale.purpose}</span>
        <span className="shrink-0 tabular-nums wide:hidden">
          {' '}
          · {sale.lastFour || cardOf(sale)}
        </span>
      </span>
      {contact !== '' && (
        <span className="truncate max-wide:hidden desktop:col-start-2 desktop:row-start-2 desktop:text-12">
          <Dot />
          {contact}
        </span>
      )}
    </span>
  );
}

function noteOf(sale: Sale): string {
  return sale.reason || refundNote(sale);
}

/** "EC$30.00 refunded" */
function refundNote({ moneyState, refundedCents, refundPendingCents, isVoided }: Sale): string {
  if (isVoided) return voidedWords;
  if (refundPendingCents > 0) return `${centsText(refundPendingCents)} refund pending`;
  return moneyState === 'partly_refunded' ? `${centsText(refundedCents)} refunded` : '';
}

function centsText(cents: number): string {
  return formatMoney(BigInt(cents) * 10n);
}

/** Centred next to two lines. */
const middle = 'desktop:row-span-2 desktop:self-center';

function Dot() {
  return <span className="shrink-0 desktop:hidden"> · </span>;
}

/**
 * Phones show the status here unless the money was received and stayed. Failed payments have no
 * fee, and a pending one's is unknown.
 */
function Fee({ sale, isExact }: { sale: Sale; isExact: boolean }) {
  const { status, feePercent } = sale;
  const mills = millsFromNumber(sale.feeAmount);
  const fee =
    status === 'Approved' ? (
      <>
        <span className="sr-only">Fee </span>
        {`${isExact ? formatMoney(mills, 3) : formatCost(mills)} · ${feePercent}%`}
      </>
    ) : (
      status !== 'Pending' && 'No fee'
    );
  return (
    <span className="self-center text-right text-12 whitespace-nowrap text-muted tabular-nums desktop:col-start-5 desktop:row-start-2">
      {isKept(sale) ? (
        fee
      ) : (
        <>
          <span className="text-14 desktop:hidden">
            <StatusWord {...statusOf(sale)} />
          </span>
          <span className="max-desktop:hidden">{fee}</span>
        </>
      )}
    </span>
  );
}
