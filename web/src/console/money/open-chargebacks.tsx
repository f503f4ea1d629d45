import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import type { ShownProposal } from '@piton/contract/payments/proposal.ts';
import { Hourglass } from 'lucide-react';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { CountedSection } from './counted-section.tsx';
import { MoneyRow } from './money-row.tsx';
import { ageWords } from './money-words.ts';

/** Renders nothing without open disputes. Each one's sale page offers the actions. */
export function OpenChargebacks({ found, now }: { found: OpenSales; now: Date }) {
  const { chargebacks, chargebackCount, waiting } = found;
  if (chargebacks.length === 0) return null;
  const proposed = new Set(waiting.map(({ chargebackId }) => chargebackId));
  return (
    <CountedSection
      title="Open disputes"
      about="The money is on hold until the acquirer’s decision is recorded."
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

type RowProps = { chargeback: ShownProposal; isProposed: boolean; now: Date };

function Row({ chargeback, isProposed, now }: RowProps) {
  const { sale, amountMills, mode, companyName, reference, reason, ended } = chargeback;
  if (sale === null || ended === null) return null;
  const since = new Date(ended);
  return (
    <MoneyRow
      saleId={sale.id}
      mills={BigInt(amountMills)}
      mode={mode}
      whose={`${companyName} · sale ${sale.invoice}`}
      why={
        <span className="line-clamp-2">
          {reference}: {reason}
        </span>
      }
      since={
        <>
          Held for {ageWords(since, now)}, since <DateText instant={since} form="day-and-time" />
        </>
      }
      status={
        <Status
          {...(isProposed
            ? { tone: 'neutral', word: 'Proposed' }
            : { tone: 'warning', word: 'Undecided', icon: Hourglass })}
        />
      }
    />
  );
}
