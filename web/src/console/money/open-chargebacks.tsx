import type { OpenSales } from '@piton/contract/console-sale.ts';
import type { ShownCorrection } from '@piton/contract/correction.ts';
import { ChevronRight, Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { DateText } from '../../ui/date-text.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { Status } from '../../ui/status.tsx';
import { CountedSection } from './counted-section.tsx';
import { salePath } from './money-paths.ts';
import { ageWords } from './money-words.ts';
import { TestMark } from './test-mark.tsx';

/** Absent where there are none. Whoever opens one finds on its sale what to do. */
export function OpenChargebacks({ found, now }: { found: OpenSales; now: Date }) {
  const { chargebacks, chargebackCount, waiting } = found;
  if (chargebacks.length === 0) return null;
  const proposed = new Set(waiting.map(({ chargebackId }) => chargebackId));
  return (
    <CountedSection
      title="Chargebacks that wait for the acquirer"
      about="The money is held until it is written down how the acquirer decided."
      count={chargebackCount}
      shown={chargebacks.length}
    >
      <ul className="overflow-clip rounded-16 border border-line bg-surface">
        {chargebacks.map((chargeback) => (
          <Row
            key={chargeback.id}
            chargeback={chargeback}
            isProposed={proposed.has(chargeback.id)}
            now={now}
          />
        ))}
      </ul>
    </CountedSection>
  );
}

type RowProps = { chargeback: ShownCorrection; isProposed: boolean; now: Date };

function Row({ chargeback, isProposed, now }: RowProps) {
  const { sale, amountCents, mode, companyName, reference, reason, ended } = chargeback;
  if (sale === null || ended === null) return null;
  const since = new Date(ended);
  return (
    <li className="border-b border-line last:border-b-0">
      <Link to={salePath(sale.id)} className={row}>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 font-semibold">
            <MoneyText mills={BigInt(amountCents) * 10n} />
            <TestMark mode={mode} />
          </span>
          <span className="block text-14 text-muted wrap-anywhere">
            {companyName} · sale {sale.invoice}
          </span>
        </span>
        <span className="col-start-1 min-w-0 desktop:col-start-2">
          <span className="line-clamp-2 wrap-anywhere">
            {reference}: {reason}
          </span>
          <span className="block text-14 text-muted">
            Held for {ageWords(since, now)}, since <DateText instant={since} form="day-and-time" />
          </span>
        </span>
        <span className="col-start-1 flex flex-wrap gap-2 desktop:col-start-3 desktop:justify-end">
          <Status
            {...(isProposed
              ? { tone: 'neutral', word: 'Proposed' }
              : { tone: 'warning', word: 'Not decided', icon: Hourglass })}
          />
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
