import { showAccountNumber } from '@piton/contract/banking/bank-account-fields.ts';
import { call } from '../../api/call.ts';
import { ShowNumberButton } from './show-number-button.tsx';
import { useShownNumber } from './use-shown-number.ts';

/** Masked until its owner reveals it. */
export function AccountNumber({ masked }: { masked: string }) {
  const shown = useShownNumber(() => call(showAccountNumber, {}));
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <output className="tabular-nums">{shown.number ?? <Masked number={masked} />}</output>
      <ShowNumberButton shown={shown} />
    </span>
  );
}

/** "•••• 4821" on screen. Screen readers get words, because they skip the dots. */
function Masked({ number }: { number: string }) {
  return (
    <>
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">ending in {number.slice(-4)}</span>
    </>
  );
}
