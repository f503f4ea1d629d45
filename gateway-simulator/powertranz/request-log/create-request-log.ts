import type { Mode } from '../../mode.ts';

/** A request as the page shows it: no card number, CVV, password or token is ever in it. */
export type LoggedRequest = {
  at: string;
  mode: Mode;
  request: string;
  powerTranzId: string;
  transactionIdentifier: string;
  amount: string;
  cardSuffix: string;
  /** The fault that was played; empty without one. */
  fault: string;
  /** The gateway's own result, even if a fault sent another; empty until it is known. */
  result: string;
};

export type RequestLog = {
  /** The returned entry may be completed later. */
  add: (request: Omit<LoggedRequest, 'at' | 'fault' | 'result'>) => LoggedRequest;
  /** Newest first. */
  list: () => readonly LoggedRequest[];
};

const maxRequests = 200;

export function createRequestLog(now: () => Date): RequestLog {
  const requests: LoggedRequest[] = [];
  return {
    add: (request) => {
      const entry = { at: now().toISOString(), ...request, fault: '', result: '' };
      requests.unshift(entry);
      requests.length = Math.min(requests.length, maxRequests);
      return entry;
    },
    list: () => requests,
  };
}
