import type { ShownFinding } from '@piton/contract/monitoring/self-check.ts';
import { Card } from '../../ui/card.tsx';
import { DateText } from '../../ui/dates/date-text.tsx';
import { Status } from '../../ui/status.tsx';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';
import { useSelfCheck } from './use-money.ts';

/**
 * The findings of the nightly check; renders nothing if there are none. The page works without it
 * if loading fails.
 */
export function Findings() {
  const { data } = useSelfCheck();
  const last = data?.last;
  if (!last || last.found.length === 0) return null;
  return (
    <section aria-labelledby="findings" className="flex flex-col gap-3">
      <h2 id="findings" className="text-20 font-semibold">
        Nightly check findings
      </h2>
      <p className="text-muted">
        It ended <DateText instant={new Date(last.ended)} form="day-and-time" />.
      </p>
      {last.found.map((finding) => (
        <FindingCard key={finding.check} finding={finding} />
      ))}
    </section>
  );
}

const maxShown = 3;

function FindingCard({ finding }: { finding: ShownFinding }) {
  const { what, todo, count, newCount, first, acknowledged } = finding;
  return (
    <Card>
      <div className="flex flex-col items-start gap-3">
        <div className="flex w-full flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold wrap-anywhere">
            {what} ({count})
          </h3>
          {acknowledged === null ? (
            <Status tone="danger" word="New" />
          ) : (
            <Status tone="neutral" word="Acknowledged" />
          )}
        </div>
        {newCount > 0 && newCount < count && (
          <p className="text-muted">{newCount} new since the last acknowledgement, listed first.</p>
        )}
        <ul className="flex flex-col gap-2">
          {first.slice(0, maxShown).map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
        {count > maxShown && <p className="text-muted">“piton self-check” shows more.</p>}
        <p className="text-muted">{todo}</p>
        {acknowledged === null ? (
          <AcknowledgeDialog finding={finding} />
        ) : (
          <p className="text-14 text-muted wrap-anywhere">
            {acknowledged.by.displayName},{' '}
            <DateText instant={new Date(acknowledged.at)} form="day-and-time" />: “
            {acknowledged.note}”
          </p>
        )}
      </div>
    </Card>
  );
}
