import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import type { ReactNode } from 'react';
import { DateText } from '../../../ui/dates/date-text.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { counted } from '../payout-words.ts';
import { equationInCents, differenceOf } from './equation.ts';

/** Whether the available money covers all client funds, as a sum that a person can check. */
export function CoverCard({ reconciliation }: { reconciliation: Reconciliation }) {
  const { at, deposited, bankFeeMills, owedToUsMills } = reconciliation;
  const lines = equationInCents(reconciliation);
  return (
    <TitledCard title="Client funds" aside={<Covered reconciliation={reconciliation} />}>
      <div className="flex flex-col gap-6">
        <p className="text-muted">
          As of <DateText instant={new Date(at)} form="day-and-time" />.
        </p>
        <dl className="max-w-160">
          {lines.map(({ name, about, mills }, index) => (
            <Line
              key={name}
              name={name}
              about={about}
              sign={signOf(index === lines.length - 1 ? 0 : index, mills)}
              isSum={index === lines.length - 1}
            >
              <MoneyText mills={BigInt(Math.abs(mills))} />
            </Line>
          ))}
        </dl>
        <dl className="flex flex-wrap gap-x-12 gap-y-4">
          <Fact name="Reported paid by our bank">
            {counted(deposited.count, 'payout')}, <MoneyText mills={BigInt(deposited.mills)} />
          </Fact>
          <Fact name="Bank fees for payouts">
            <MoneyText mills={BigInt(bankFeeMills)} />
          </Fact>
          <Fact name="Merchants owe us">
            <MoneyText mills={BigInt(owedToUsMills)} />
          </Fact>
        </dl>
      </div>
    </TitledCard>
  );
}

function Covered({ reconciliation }: { reconciliation: Reconciliation }) {
  if (differenceOf(reconciliation) !== 0) return <Status tone="danger" word="Does not add up" />;
  if (reconciliation.coverMills < 0) return <Status tone="danger" word="Not covered" />;
  return <Status tone="positive" word="Covered" />;
}

/** No sign on the first line and the sum, unless negative, and none before zero. */
function signOf(index: number, mills: number): '' | '+' | '−' {
  if (mills < 0) return '−';
  return index === 0 || mills === 0 ? '' : '+';
}

type LineProps = {
  name: string;
  about: string;
  sign: string;
  /** The total of the lines above. */
  isSum?: boolean;
  children: ReactNode;
};

function Line({ name, about, sign, isSum = false, children }: LineProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 py-2 ${
        isSum ? 'border-t-2 border-ink font-semibold' : 'border-b border-line'
      }`}
    >
      <dt className="min-w-0">
        {name}
        <span className="block text-14 font-normal text-muted">{about}</span>
      </dt>
      <dd className="text-right whitespace-nowrap tabular-nums">
        {sign !== '' && `${sign} `}
        {children}
      </dd>
    </div>
  );
}
