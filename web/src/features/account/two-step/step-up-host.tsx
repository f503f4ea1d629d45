import { useEffect, useState } from 'react';
import { onStepUpNeeded } from '../../../api/request-step-up.ts';
import { latePart, useLatePart } from '../../../ui/loading/late-part.ts';
import { notify } from '../../../ui/layers/toast.tsx';

const dialog = latePart(() => import('./step-up-dialog.tsx'));

/** Asks for step-up authentication when a call needs it. */
export function StepUpHost() {
  const [request, setRequest] = useState<{ end: (isConfirmed: boolean) => void } | null>(null);
  const end = (isConfirmed: boolean) => {
    request?.end(isConfirmed);
    setRequest(null);
  };
  const { module } = useLatePart(dialog, request !== null, () => {
    notify('Check your connection and try again.', 'danger');
    end(false);
  });
  useEffect(() => onStepUpNeeded(() => new Promise((resolve) => setRequest({ end: resolve }))), []);
  // Ends the waiting call if the page unmounts under the dialog.
  useEffect(() => () => request?.end(false), [request]);
  return module && <module.StepUpDialog isOpen={request !== null} onEnd={end} />;
}
