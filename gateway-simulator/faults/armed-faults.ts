import type { Book } from '../book.ts';
import { type Fault, type FaultTarget, faultKinds } from './fault-kinds.ts';

export type ArmedFault = Fault & {
  book: Book;
  /** How many more requests it hits. */
  count: number;
};

export type ArmedFaults = {
  arm: (fault: ArmedFault) => void;
  disarmAll: () => void;
  list: () => ArmedFault[];
  take: (book: Book, target: FaultTarget) => Fault | undefined;
};

/** Faults wait in the order they were armed in; each request is hit by one at most. */
export function createArmedFaults(): ArmedFaults {
  let armed: ArmedFault[] = [];
  return {
    arm: (fault) => void armed.push({ ...fault }),
    disarmAll: () => {
      armed = [];
    },
    list: () => armed.map((fault) => ({ ...fault })),
    take: (book, target) => {
      const fault = armed.find((one) => one.book === book && faultKinds[one.kind].hits === target);
      if (!fault) return undefined;
      fault.count -= 1;
      armed = armed.filter(({ count }) => count > 0);
      return { kind: fault.kind, delayMs: fault.delayMs };
    },
  };
}
