import type { Interruption, StatusFigures } from '@piton/contract/status/status.ts';
import { formatDay, formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { Part } from '../article.tsx';
import { DayBars } from './day-bars.tsx';
import { DayTable } from './day-table.tsx';
import { How } from './how.tsx';
import { percentAvailable } from './percent-available.ts';
import { durationWords } from './status-words.ts';

export function Availability({ figures }: { figures: StatusFigures }) {
  const { days, interruptions, measuredSince } = figures;
  const percent = percentAvailable(days);
  const isShorter = days.some(({ measuredMinutes }) => measuredMinutes === 0);
  return (
    <Part id="availability" title="Availability">
      {percent === null || measuredSince === null ? (
        <p>The first minute is being measured.</p>
      ) : (
        <>
          <p>
            <strong className="text-24 font-semibold tabular-nums">{percent}%</strong> of the
            minutes {isShorter ? 'since' : `of the last ${days.length} days. Measured since`}{' '}
            {formatDay(new Date(measuredSince))}.
          </p>
          <DayBars days={days} />
          <Interruptions interruptions={interruptions} />
          <DayTable days={days} />
        </>
      )}
      <How>
        Three times a minute each server checks itself, the database and the card gateway. A minute
        counts as available if a server reported that it and the database worked, and no server
        found the gateway unavailable. A process that is down can’t report, so a minute without a
        report counts as down, whether planned or not.
      </How>
    </Part>
  );
}

const kinds: Readonly<Record<Interruption['kind'], string>> = {
  down: 'Piton down',
  gateway_down: 'Card gateway unavailable',
};

function Interruptions({ interruptions }: { interruptions: readonly Interruption[] }) {
  if (interruptions.length === 0) return <p>No interruption was measured.</p>;
  return (
    <>
      <h3 className="font-semibold">Latest interruptions</h3>
      <ol className="divide-y divide-line">
        {interruptions.map(({ kind, from, minutes }) => (
          <li
            key={`${kind} ${from}`}
            className="flex flex-col gap-x-4 py-2 wide:flex-row wide:justify-between"
          >
            <span>
              {kinds[kind]} for {durationWords(minutes)}
            </span>
            <span className="text-muted">{formatWeekdayAndTime(new Date(from))}</span>
          </li>
        ))}
      </ol>
    </>
  );
}
