import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { MoneyText } from '../../ui/money-text.tsx';
import { TestMark } from './test-mark.tsx';

type MoneyRowProps = {
  path: string;
  mills: bigint;
  mode: SaleMode;
  whose: ReactNode;
  why: ReactNode;
  since: ReactNode;
  status: ReactNode;
};

/** A pending amount with its owner and reason; it links to its page. */
export function MoneyRow({ path, mills, mode, whose, why, since, status }: MoneyRowProps) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={path} className={row}>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <MoneyText mills={mills} />
            <TestMark mode={mode} />
          </span>
          <span className="block text-14 text-muted wrap-anywhere">{whose}</span>
        </span>
        <span className="col-start-1 min-w-0 desktop:col-start-2">
          <span className="block wrap-anywhere">{why}</span>
          <span className="block text-14 text-muted">{since}</span>
        </span>
        <span className="col-start-1 flex flex-wrap gap-2 desktop:col-start-3 desktop:justify-end">
          {status}
        </span>
        <ChevronRight
          className="col-start-2 row-start-1 size-5 self-center text-muted desktop:col-start-4"
          aria-hidden="true"
        />
      </Link>
    </li>
  );
}

const row =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-4 py-3 -outline-offset-2 ' +
  'transition-colors hover:bg-sunken desktop:px-6 ' +
  'desktop:grid-cols-[16rem_minmax(0,1fr)_auto_auto]';
