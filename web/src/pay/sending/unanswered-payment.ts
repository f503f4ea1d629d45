import type { PayProps } from '../pay-props.ts';

/** Of a payment that was sent and has no answer yet. Nothing of the card is in it. */
export type UnansweredPayment = {
  /** "12.50" */
  readonly amount: string;
  readonly startedAt: string;
};

/**
 * Kept on the device from the first sending to the answer, so that whoever reloads the page
 * meanwhile is warned before paying a second time. Each book has its own: test money warns nobody.
 */
export type UnansweredStore = {
  readonly recall: () => UnansweredPayment | null;
  readonly remember: (payment: UnansweredPayment) => void;
  readonly forget: () => void;
};

export function unansweredStore({ company, mode }: PayProps): UnansweredStore {
  const key = `unanswered-payment:${mode}:${company.companyId}`;
  return {
    recall: () => withStorage((storage) => read(storage.getItem(key))) ?? null,
    remember: (payment) => withStorage((storage) => storage.setItem(key, JSON.stringify(payment))),
    forget: () => withStorage((storage) => storage.removeItem(key)),
  };
}

/** A browser may keep nothing at all; paying works without. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

function read(text: string | null): UnansweredPayment | null {
  if (text === null) return null;
  const { amount, startedAt } = JSON.parse(text) as Record<string, unknown>;
  if (typeof amount !== 'string' || typeof startedAt !== 'string') return null;
  return Number.isNaN(Date.parse(startedAt)) ? null : { amount, startedAt };
}
