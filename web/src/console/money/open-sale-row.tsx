import type { OpenSale } from '@piton/contract/console-sale.ts';
import { millsFromText } from '@piton/contract/money.ts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { salePath } from './money-paths.ts';
import { ageWords, reasonWords, saleStatus } from './money-words.ts';
import { TestMark } from './test-mark.tsx';

export function OpenSaleRow({ sale, now }: { sale: OpenSale; now: Date }) {
  const {
    id,
    companyName,
    amount,
    mode,
    created,
    contradicted,
    status,
    why,
    isProposed,
    lastFour,
  } = sale;
  const since = new Date(status === 'Pending' ? created : (contradicted ?? created));
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={salePath(id)} className={row}>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <MoneyText mills={millsFromText(amount) ?? 0n} />
            <TestMark mode={mode} />
          </span>
          <span className="block text-14 text-muted wrap-anywhere">
            {companyName}
            {lastFour !== '' && ` · •••• ${lastFour}`}
          </span>
        </span>
        <span className="col-start-1 min-w-0 desktop:col-start-2">
          <span className="block wrap-anywhere">
            {why.map((each) => reasonWords[each]).join('. ')}
          </span>
          <span className="block text-14 text-muted">
            {status === 'Pending' ? 'Open' : 'Contradicted'} for {ageWords(since, now)}, since{' '}
            <DateText instant={since} form="day-and-time" />
          </span>
        </span>
        <span className="col-start-1 flex flex-wrap gap-2 desktop:col-start-3 desktop:justify-end">
          <Status {...saleStatus(status)} />
          {isProposed && <Status tone="neutral" word="Proposed" />}
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
