import { type ReviewRecord, showReviewedNumber } from '@piton/contract/companies/review.ts';
import { call } from '../../../../api/call.ts';
import { ShowNumberButton } from '../../../../features/banking/show-number-button.tsx';
import { useShownNumber } from '../../../../features/banking/use-shown-number.ts';

type ShownNumberProps = { record: Pick<ReviewRecord, 'kind' | 'id'> };

/** The full number, as its owner sees it, while it is shown. The audit records each view. */
export function ShownNumber({ record: { kind, id } }: ShownNumberProps) {
  const shown = useShownNumber(() => call(showReviewedNumber, { params: { kind, id } }));
  return (
    <span className="flex flex-col items-start gap-1">
      <output className="text-20 font-semibold tabular-nums">{shown.number}</output>
      <ShowNumberButton shown={shown} />
      <span className="text-12 text-muted">Viewing it is recorded.</span>
    </span>
  );
}
