import { type ReviewRecord, showReviewedNumber } from '@piton/contract/review.ts';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { refusalOf } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/form-problem.tsx';

/** The whole number, for as long as it is looked at. That somebody did is kept. */
export function ShownNumber({ record: { kind, id } }: { record: ReviewRecord }) {
  const [number, setNumber] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const show = async () => {
    setIsPending(true);
    const refusal = await refusalOf(async () => {
      const { accountNumber } = await call(showReviewedNumber, { params: { kind, id } });
      setNumber(accountNumber);
    });
    setProblem(refusal?.message ?? null);
    setIsPending(false);
  };
  return (
    <span className="flex flex-col items-start gap-1">
      <output className="text-20 font-semibold tabular-nums">{number}</output>
      <Button
        isBusy={isPending}
        onClick={() => {
          if (number === null) void show();
          else setNumber(null);
        }}
      >
        {number === null ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
        {number === null ? 'Show number' : 'Hide number'}
      </Button>
      <span className="text-12 text-muted">That you look at it is recorded.</span>
      <FormProblem message={problem} />
    </span>
  );
}
