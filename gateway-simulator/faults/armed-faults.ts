import type { Book } from '../book.ts';
import {
  type FaultKind,
  faultKinds,
  type InquiryFaultKind,
  type SaleFaultKind,
} from './fault-kinds.ts';

export type ArmedFault<Kind extends FaultKind = FaultKind> = {
  book: Book;
  kind: Kind;
  /** How many more requests it hits. */
  count: number;
  delayMs: number;
};

export type ArmedFaults = {
  arm: (fault: ArmedFault) => void;
  disarmAll: () => void;
  list: () => ArmedFault[];
  takeForSale: (book: Book) => ArmedFault<SaleFaultKind> | undefined;
  takeForInquiry: (book: Book) => ArmedFault<InquiryFaultKind> | undefined;
};

/** Faults wait in the order they were armed in; each request is hit by one at most. */
export function createArmedFaults(): ArmedFaults {
  let armed: ArmedFault[] = [];
  function take(book: Book, target: 'sale' | 'inquiry'): ArmedFault | undefined {
    const fault = armed.find(({ book: of, kind }) => of === book && hits(kind, target));
    if (!fault) return undefined;
    fault.count -= 1;
    armed = armed.filter(({ count }) => count > 0);
    return { ...fault };
  }
  return {
    arm: (fault) => void armed.push({ ...fault }),
    disarmAll: () => {
      armed = [];
    },
    list: () => armed.map((fault) => ({ ...fault })),
    takeForSale: (book) => take(book, 'sale') as ArmedFault<SaleFaultKind> | undefined,
    takeForInquiry: (book) => take(book, 'inquiry') as ArmedFault<InquiryFaultKind> | undefined,
  };
}

function hits(kind: FaultKind, target: 'sale' | 'inquiry'): boolean {
  return faultKinds[kind].hits === target;
}
