import type { Mode } from '../mode.ts';
import { type ArmedFaults, createArmedFaults } from './armed-faults.ts';
import type { Fault, FaultKind, FaultTarget, KindHitting } from './fault-kinds.ts';
import { createFaultMixes, type FaultMixes } from './fault-mixes.ts';

type Played = Record<Mode, Partial<Record<FaultKind, number>>>;

/** The sale a request is about. Its amount is as sent, and empty if unknown. */
type Sale = { tranId: string; amount: string };

export type Faults = {
  armed: ArmedFaults;
  mixes: FaultMixes;
  /** The number of times each fault was played since the start. */
  played: () => Played;
  choose: <Target extends FaultTarget>(
    mode: Mode,
    target: Target,
    sale: Sale,
  ) => Fault<KindHitting<Target>> | undefined;
};

/** Armed faults come first; the mix decides about all other requests. */
export function createFaults(): Faults {
  const armed = createArmedFaults();
  const mixes = createFaultMixes();
  const played: Played = { test: {}, live: {} };
  return {
    armed,
    mixes,
    played: () => structuredClone(played),
    choose: <Target extends FaultTarget>(mode: Mode, target: Target, { tranId, amount }: Sale) => {
      const fault = armed.take({ mode, target, amount }) ?? mixes.pick(mode, target, tranId);
      if (fault) played[mode][fault.kind] = (played[mode][fault.kind] ?? 0) + 1;
      return fault as Fault<KindHitting<Target>> | undefined;
    },
  };
}
