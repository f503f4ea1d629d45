import type { OpenSales } from '@piton/contract/payments/console-sale.ts';
import { disputeReasonWords, type ShownDispute } from '@piton/contract/disputes/dispute.ts';
import { Deadline } from '../../features/disputes/deadline.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { PagedList } from '../../ui/loading/paged-list.tsx';
import { SkeletonRows } from '../../ui/loading/skeleton.tsx';
import { Status } from '../../ui/status.tsx';
import { CountedSection } from './counted-section.tsx';
import { MoneyRow } from './money-row.tsx';
import { disputePath } from './money-paths.ts';
import { ageWords, disputeWaiting } from './money-words.ts';
import { useOpenDisputes } from './use-money.ts';

/** Renders nothing without open disputes. They are in the order of their deadlines. */
export function OpenDisputes({ found, now }: { found: OpenSales; now: Date }) {
  const { disputes, disputeCount, waiting } = found;
  if (disputes.length === 0) return null;
  const proposed = new Set(waiting.map(({ disputeId }) => disputeId));
  return (
    <CountedSection
      title="Open disputes"
      about="The money is on hold until the acquirer’s decision is recorded."
      count={disputeCount}
      shown={disputeCount}
    >
      {disputeCount > disputes.length ? (
        <AllDisputes proposed={proposed} now={now} />
      ) : (
        <Rows disputes={disputes} proposed={proposed} now={now} />
      )}
    </CountedSection>
  );
}

type Shown = { proposed: ReadonlySet<string | null>; now: Date };

/** More than the overview holds. */
function AllDisputes({ proposed, now }: Shown) {
  return (
    <PagedList
      query={useOpenDisputes()}
      waiting={<SkeletonRows count={5} label="Loading open disputes" />}
      empty={null}
    >
      {(disputes) => <Rows disputes={disputes} proposed={proposed} now={now} />}
    </PagedList>
  );
}

function Rows({ disputes, proposed, now }: Shown & { disputes: readonly ShownDispute[] }) {
  return (
    <ul className="overflow-clip rounded-16 border border-line bg-surface">
      {disputes.map((dispute) => (
        <Row key={dispute.id} dispute={dispute} isProposed={proposed.has(dispute.id)} now={now} />
      ))}
    </ul>
  );
}

type RowProps = { dispute: ShownDispute; isProposed: boolean; now: Date };

function Row({ dispute, isProposed, now }: RowProps) {
  const { id, sale, amountMills, mode, companyName, acquirerReference, reason, opened } = dispute;
  const { disputeReason, respondBy } = dispute;
  const since = new Date(opened);
  return (
    <MoneyRow
      path={disputePath(id)}
      mills={BigInt(amountMills)}
      mode={mode}
      whose={`${companyName} · sale ${sale.invoice}`}
      why={
        <span className="line-clamp-2">
          {acquirerReference}: {disputeReason === null ? reason : disputeReasonWords[disputeReason]}
        </span>
      }
      since={
        <>
          {respondBy !== null && (
            <span className="block">
              Merchant’s deadline: <Deadline respondBy={respondBy} />
            </span>
          )}
          On hold for {ageWords(since, now)}, since <DateText instant={since} form="day-and-time" />
        </>
      }
      status={
        <Status
          {...(isProposed ? { tone: 'neutral', word: 'Proposed' } : disputeWaiting(dispute))}
        />
      }
    />
  );
}
