import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useShownNumber } from './use-shown-number.ts';

/** Masked, until its owner asks to see it. */
export function AccountNumber({ masked }: { masked: string }) {
  const { number, isAsking, show, hide } = useShownNumber();
  const isShown = number !== null;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <output className="tabular-nums">{isShown ? number : <Masked number={masked} />}</output>
      <Button isBusy={isAsking} onClick={isShown ? hide : show}>
        {!isAsking && <Icon aria-hidden="true" />}
        {isShown ? 'Hide number' : 'Show number'}
      </Button>
    </span>
  );
}

/** "•••• 4821" to the eye. Read out, four dots would say nothing. */
function Masked({ number }: { number: string }) {
  return (
    <>
      <span aria-hidden="true">{number}</span>
      <span className="sr-only">ending in {number.slice(-4)}</span>
    </>
  );
}
