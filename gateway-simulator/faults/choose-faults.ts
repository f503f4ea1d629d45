import type { Book } from '../book.ts';
import { type ArmedFaults, createArmedFaults } from './armed-faults.ts';
import type {
  Fault,
  FaultKind,
  FaultTarget,
  InquiryFaultKind,
  SaleFaultKind,
} from './fault-kinds.ts';
import { createFaultMixes, type FaultMixes } from './fault-mixes.ts';

type Played = Record<Book, Partial<Record<FaultKind, number>>>;

export type Faults = {
  armed: ArmedFaults;
  mixes: FaultMixes;
  /** How often each was played since the start. */
  played: () => Played;
  chooseForSale: (book: Book, tranId: string) => Fault<SaleFaultKind> | undefined;
  chooseForInquiry: (book: Book, tranId: string) => Fault<InquiryFaultKind> | undefined;
};

/** What is armed comes first; a request that nothing waits for is left to the mix. */
export function createFaults(): Faults {
  const armed = createArmedFaults();
  const mixes = createFaultMixes();
  const played: Played = { test: {}, live: {} };
  function choose(book: Book, target: FaultTarget, tranId: string): Fault | undefined {
    const fault = armed.take(book, target) ?? mixes.pick(book, target, tranId);
    if (fault) played[book][fault.kind] = (played[book][fault.kind] ?? 0) + 1;
    return fault;
  }
  return {
    armed,
    mixes,
    played: () => structuredClone(played),
    chooseForSale: (book, tranId) =>
      choose(book, 'sale', tranId) as Fault<SaleFaultKind> | undefined,
    chooseForInquiry: (book, tranId) =>
      choose(book, 'inquiry', tranId) as Fault<InquiryFaultKind> | undefined,
  };
}
