import { Card } from '../../ui/card.tsx';
import { type Beginner, filledHalves, startSteps } from './start-steps.ts';
import { StepRow } from './step-row.tsx';
import { TwoPeaks } from './two-peaks.tsx';

export function GetStarted({ beginner }: { beginner: Beginner }) {
  const steps = startSteps(beginner);
  // The steps that the first payout requires.
  const isToDo = steps.slice(0, 3).some(({ standing }) => standing === 'open');
  const next = steps.find(({ standing }) => standing === 'open');
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <div>
          <h2 className="text-20 font-semibold">Get started</h2>
          <p className="mt-1 text-pretty text-muted">
            {isToDo
              ? 'Fill both peaks, and we’ll pay your sales into your bank every Friday.'
              : 'You’ve done your part. We’ll review your bank account within 24 hours.'}
          </p>
        </div>
        <TwoPeaks {...filledHalves(beginner)} />
      </div>
      <ol className="mt-4 -mb-2 divide-y divide-line border-t border-line desktop:-mb-4">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}
