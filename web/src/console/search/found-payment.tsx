import type { ConsoleFound } from '@piton/contract/console-search/console-search.ts';
import { millsFromText } from '@piton/contract/money/money.ts';
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { DateText } from '../../ui/dates/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { Fact } from '../../ui/titled-card.tsx';
import { salePath } from '../money/money-paths.ts';
import { TestMark } from '../money/test-mark.tsx';
import { reviewPath } from '../reviews/review-path.ts';

type Payment = ConsoleFound['payments'][number];

/** Distinguishing details expand in place; the full details have their own page. */
export function FoundPayment({ payment }: { payment: Payment }) {
  const { personName, companyName, companyId, amount, status, created } = payment;
  return (
    <li>
      <details className="group">
        <summary
          className={
            'flex min-h-16 cursor-pointer list-none items-center gap-3 px-4 py-2 -outline-offset-2 ' +
            'transition-colors hover:bg-sunken desktop:px-6'
          }
        >
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="font-semibold">
                  <MoneyText mills={millsFromText(amount) ?? 0n} isQuiet={status !== 'Approved'} />
                </span>
                <TestMark mode={payment.mode} />
              </span>
              <span className="block text-14 text-muted wrap-anywhere">
                {personName} to {companyName}
              </span>
            </span>
            <Status tone={status === 'Approved' ? 'positive' : 'warning'} word={status} />
          </span>
          <ChevronDown
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <dl className="grid gap-4 p-4 wide:grid-cols-2 desktop:grid-cols-4 desktop:px-6">
          <Fact name="Date">
            <DateText instant={new Date(created)} form="day-and-time" />
          </Fact>
          <Fact name="Company">
            <Link
              to={reviewPath('company', companyId)}
              className="text-primary underline underline-offset-2"
            >
              {companyName}
            </Link>
          </Fact>
          <Fact name="Card">
            {payment.lastFour === '' ? 'No card' : `••••\u00a0${payment.lastFour}`}
          </Fact>
          <Fact name="Mode">{payment.mode === 'test' ? 'Test' : 'Live'}</Fact>
          <Fact name="Transaction number">{payment.tranId}</Fact>
          <Fact name="Invoice">{payment.invoice}</Fact>
          <Fact name="More">
            <Link to={salePath(payment.id)} className="text-primary underline underline-offset-2">
              View payment
            </Link>
          </Fact>
        </dl>
      </details>
    </li>
  );
}
