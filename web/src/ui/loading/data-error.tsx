import { RotateCw } from 'lucide-react';
import { Button } from '../button.tsx';

type DataErrorProps = {
  problem: { message: string; code?: string; requestId?: string | undefined };
  onRetry: () => void;
  /** The text of the button. */
  retry?: string;
  isRetrying?: boolean;
};

/** Replaces data that failed to load: the error, a retry, and the code for support. */
export function DataError(props: DataErrorProps) {
  const { problem, onRetry, retry = 'Try again', isRetrying = false } = props;
  const code = [problem.code ?? 'unexpected', problem.requestId].filter(Boolean).join(' · ');
  return (
    <div
      role="alert"
      className="flex flex-col items-start gap-3 rounded-16 border border-line bg-surface p-4 desktop:p-6"
    >
      <p className="text-16">{problem.message}</p>
      <Button onClick={onRetry} isBusy={isRetrying}>
        {!isRetrying && <RotateCw aria-hidden="true" />}
        {retry}
      </Button>
      <p className="text-12 text-muted wrap-anywhere">Code for support: {code}</p>
    </div>
  );
}
