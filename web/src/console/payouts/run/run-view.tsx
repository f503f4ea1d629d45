import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { useState } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { MoneyText } from '../../../ui/money-text.tsx';
import { Status } from '../../../ui/status.tsx';
import { Fact, TitledCard } from '../../../ui/titled-card.tsx';
import { counted, weekdayOf } from '../payout-words.ts';
import { runStatus, sumToPay } from '../run-sums.ts';
import { HeldSection } from './held-section.tsx';
import { NextStep } from './next-step.tsx';
import { PayoutsSection } from './payouts-section.tsx';
import { runSteps } from './run-steps.ts';
import { RunStepsList } from './run-steps-list.tsx';
import { whatChanged } from './what-changed.ts';

/** A week: progress, next action, holds, and all payouts. */
export function RunView({ run }: { run: PayoutRun }) {
  const [changed, setChanged] = useState('');
  const [held, setHeld] = useState<PayoutRun | null>(null);
  const attention = { onHold: setHeld, onChanged: setChanged };
  return (
    <>
      <TitledCard
        title={`Expected in merchants’ banks on ${weekdayOf(run.file?.valueDay ?? run.valueDay)}`}
        aside={<Status {...runStatus(run)} />}
      >
        <div className="flex flex-col gap-6">
          <Figures run={run} />
          <RunStepsList steps={runSteps(run)} />
        </div>
      </TitledCard>
      {/* Always rendered, so that screen readers announce its changes. */}
      <div role="alert" className={changed === '' ? 'sr-only' : ''}>
        {changed !== '' && (
          <Notice tone="warning">
            <p>{changed}</p>
            <p>You’re now seeing the latest version.</p>
          </Notice>
        )}
      </div>
      <NextStep run={held ?? run} attention={attention} change={held && whatChanged(held, run)} />
      <HeldSection cutOffDay={run.cutOffDay} />
      <PayoutsSection run={run} />
    </>
  );
}

function Figures({ run }: { run: PayoutRun }) {
  const { count, netMills } = sumToPay(run);
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      <Fact name={counted(count, 'payout')}>
        <span className="text-32 font-semibold">
          <MoneyText mills={BigInt(netMills)} />
        </span>
      </Fact>
      {run.heldCount > 0 && (
        <Fact name={`Held, of ${counted(run.heldCount, 'owner')}`}>
          <span className="text-20 font-semibold">
            <MoneyText mills={BigInt(run.heldMills)} />
          </span>
        </Fact>
      )}
    </dl>
  );
}
