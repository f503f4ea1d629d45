import type { ReactNode } from 'react';
import { Status, StatusIcon, type StatusProps, StatusWord } from '../status.tsx';

/** Rows of one day under a sticky heading. */
export function RecordGroup(props: { title: ReactNode; total?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <header
        className={
          'sticky top-14 z-10 flex items-baseline justify-between gap-4 border-y border-line ' +
          'bg-sunken px-4 py-2 text-14'
        }
      >
        <h2 className="font-medium">{props.title}</h2>
        <span className="text-muted">{props.total}</span>
      </header>
      <ul>{props.children}</ul>
    </section>
  );
}

type RecordRowProps = {
  status: StatusProps;
  /** The row's subject: a name or a purpose. */
  title: ReactNode;
  /** Last four digits, date and the like. */
  detail: ReactNode;
  amount: ReactNode;
  /** Below the amount: the fee. */
  amountDetail?: ReactNode;
};

/** Two lines of 64 px on phones, one dense line of 44 px where there is room. */
export function RecordRow({ status, title, detail, amount, amountDetail }: RecordRowProps) {
  return (
    <li
      className={
        'grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 ' +
        'border-b border-line px-4 py-2 last:border-b-0 desktop:min-h-11 desktop:py-1 ' +
        'desktop:grid-cols-[7rem_minmax(0,2fr)_minmax(0,3fr)_8rem_8rem] desktop:text-14'
      }
    >
      <span className="row-span-2 desktop:row-span-1">
        <span className="desktop:hidden">
          <StatusIcon {...status} />
        </span>
        <span className="hidden desktop:inline">
          <Status {...status} />
        </span>
      </span>
      <span className="truncate font-medium desktop:font-normal">{title}</span>
      <span className="text-right font-semibold desktop:order-2">{amount}</span>
      <span className="text-14 wrap-anywhere text-muted tabular-nums desktop:truncate">
        <span className="desktop:hidden">
          <StatusWord {...status} />
          {' · '}
        </span>
        {detail}
      </span>
      <span className="text-right text-14 text-muted tabular-nums desktop:order-1">
        {amountDetail}
      </span>
    </li>
  );
}
