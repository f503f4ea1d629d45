import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ShownNumber } from './use-shown-number.ts';

export function ShowNumberButton({ shown }: { shown: ShownNumber }) {
  const { number, isAsking, show, hide } = shown;
  const isShown = number !== null;
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Button isBusy={isAsking} onClick={isShown ? hide : show}>
      {!isAsking && <Icon aria-hidden="true" />}
      {isShown ? 'Hide number' : 'Show number'}
    </Button>
  );
}
