import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { Link } from 'react-router';
import { MoneyText } from '../../../ui/money-text.tsx';
import { StatusWord } from '../../../ui/status.tsx';
import { useToday } from '../../transactions/list/use-today.ts';
import { statusOfPayout } from '../payout-status.ts';
import { FridayName } from './friday-name.tsx';
import { underWayWords } from './friday-words.ts';

/** Shown first from the week's end until the money is in the bank. */
export function UnderWay({ next: { underWay } }: { next: NextPayout }) {
  const today = useToday();
  return (
    <>
      {underWay.map((payout) => (
        <div key={payout.id}>
          <FridayName cutOffDay={payout.cutOffDay} />
          <p className="text-32 font-semibold tabular-nums">
            <MoneyText mills={BigInt(payout.netMills)} />
          </p>
          <p className="text-pretty">{underWayWords(payout, today)}</p>
          <p className="mt-1 flex flex-wrap gap-x-3 text-14">
            <StatusWord {...statusOfPayout[payout.status]} />
            <Link
              to={`/payouts/${payout.id}`}
              className="rounded-6 text-primary underline underline-offset-2"
            >
              View payout
            </Link>
          </p>
        </div>
      ))}
    </>
  );
}
