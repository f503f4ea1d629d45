import type { LoggedRequest } from '@piton/contract/request-log/request-log.ts';
import type { StatusProps } from '../../../ui/status.tsx';

/** A refusal is the program's to fix; a fault is ours. */
export function requestStatus({ status }: Pick<LoggedRequest, 'status'>): StatusProps {
  const word = String(status);
  if (status >= 500) return { tone: 'danger', word };
  return { tone: status >= 400 ? 'warning' : 'positive', word };
}
