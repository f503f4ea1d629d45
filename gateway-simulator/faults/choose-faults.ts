import type { Mode } from '../mode.ts';
import { type ArmedFaults, createArmedFaults } from './armed-faults.ts';
import type {
  Fault,
  FaultKind,
  FaultTarget,
  InquiryFaultKind,
  SaleFaultKind,
} from './fault-kinds.ts';
import { createFaultMixes, type FaultMixes } from './fault-mixes.ts';

type Played = Record<Mode, Partial<Record<FaultKind, number>>>;

/** The sale a request is about. Its amount is as sent, and empty if unknown. */
type Sale = { tranId: string; amount: string };

export type Faults = {
  armed: ArmedFaults;
  mixes: FaultMixes;
  /** The number of times each fault was played since the start. */
  played: () => Played;
  chooseForSale: (mode: Mode, sale: Sale) => Fault<SaleFaultKind> | undefined;
  chooseForInquiry: (mode: Mode, sale: Sale) => Fault<InquiryFaultKind> | undefined;
};

/** Armed faults come first; the mix decides about all other requests. */
export function createFaults(): Faults {
  const armed = createArmedFaults();
  const mixes = createFaultMixes();
  const played: Played = { test: {}, live: {} };
  function choose(mode: Mode, target: FaultTarget, { tranId, amount }: Sale): Fault | undefined {
    const fault = armed.take({ mode, target, amount }) ?? mixes.pick(mode, target, tranId);
    if (fault) played[mode][fault.kind] = (played[mode][fault.kind] ?? 0) + 1;
    return fault;
  }
  return {
    armed,
    mixes,
    played: () => structuredClone(played),
    chooseForSale: (mode, sale) => choose(mode, 'sale', sale) as Fault<SaleFaultKind> | undefined,
    chooseForInquiry: (mode, sale) =>
      choose(mode, 'inquiry', sale) as Fault<InquiryFaultKind> | undefined,
  };
}
