import type { FridayOutcome, PayoutWeek } from '@piton/contract/status/status.ts';
import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleMinus,
  type LucideIcon,
} from 'lucide-react';
import { Part } from '../article.tsx';
import { How } from './how.tsx';
import { dayWords, fridayWords } from './status-words.ts';

export function Fridays({ weeks }: { weeks: readonly PayoutWeek[] }) {
  return (
    <Part id="fridays" title="Fridays on time">
      {weeks.length === 0 ? (
        <p>No payout week has ended yet.</p>
      ) : (
        <ol className="divide-y divide-line">
          {weeks.map(({ cutOffDay, payoutDay, outcome }) => {
            const { icon: Icon, colour } = looks[outcome];
            return (
              <li
                key={cutOffDay}
                className="flex flex-col gap-x-4 py-2 wide:flex-row wide:justify-between"
              >
                <span>{dayWords(payoutDay)}</span>
                <span className="flex items-start gap-2">
                  <Icon className={`mt-1 size-4 shrink-0 ${colour}`} aria-hidden="true" />
                  {fridayWords[outcome]}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <How>
        A week is on time if our bank got its file for that Friday, or for the next banking day
        after a holiday, and reported no deposit later. One late or skipped payout makes the week
        late. We know of deposits only what our bank reports. Payouts that are on hold, for example
        without a bank account, don’t count.
      </How>
    </Part>
  );
}

const looks: Readonly<Record<FridayOutcome, { icon: LucideIcon; colour: string }>> = {
  paid: { icon: CircleCheck, colour: 'text-positive' },
  sent: { icon: CircleCheck, colour: 'text-positive' },
  partly: { icon: CircleAlert, colour: 'text-warning' },
  failed: { icon: CircleAlert, colour: 'text-danger' },
  late: { icon: CircleAlert, colour: 'text-danger' },
  nothing: { icon: CircleMinus, colour: 'text-muted' },
  upcoming: { icon: CalendarClock, colour: 'text-muted' },
};
