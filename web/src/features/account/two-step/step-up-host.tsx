import { useEffect, useState } from 'react';
import { onStepUpNeeded } from '../../../api/request-step-up.ts';
import { latePart, useLatePart } from '../../../ui/loading/late-part.ts';
import { notify } from '../../../ui/layers/toast.tsx';

const dialog = latePart(() => import('./step-up-dialog.tsx'));

/** Asks for step-up authentication when a call needs it. */
export function StepUpHost() {
  const [asked, setAsked] = useState<{ end: (isConfirmed: boolean) => void } | null>(null);
  const end = (isConfirmed: boolean) => {
    asked?.end(isConfirmed);
    setAsked(null);
  };
  const { module } = useLatePart(dialog, asked !== null, () => {
    notify('Check your connection and try again.', 'danger');
    end(false);
  });
  useEffect(() => onStepUpNeeded(() => new Promise((resolve) => setAsked({ end: resolve }))), []);
  // Ends the waiting call if the page unmounts under the dialog.
  useEffect(() => () => asked?.end(false), [asked]);
  return module && <module.StepUpDialog isOpen={asked !== null} onEnd={end} />;
}
