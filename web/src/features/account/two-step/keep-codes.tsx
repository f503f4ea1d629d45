import { CircleAlert } from 'lucide-react';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import { focusOnArrival } from './focus-on-arrival.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type KeepCodesProps = {
  codes: string[];
  isKept: boolean;
  onKept: (isKept: boolean) => void;
  /** The person tried to continue without confirming that they have saved the codes. */
  isReminded: boolean;
};

export function KeepCodes({ codes, isKept, onKept, isReminded }: KeepCodesProps) {
  return (
    <div ref={focusOnArrival} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <RecoveryCodes codes={codes} />
      <div>
        <Toggle checked={isKept} onChange={(event) => onKept(event.target.checked)}>
          I’ve saved them
        </Toggle>
        <p role="alert" className="text-14 text-danger">
          {isReminded && !isKept && (
            <span className="flex gap-1">
              <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
              Save your codes, then tick this box.
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
