import type { Mode } from '../mode.ts';
import { type Fault, type FaultTarget, faultKinds } from './fault-kinds.ts';

export type ArmedFault = Fault & {
  mode: Mode;
  /** The number of further requests it hits. */
  count: number;
  /** Limits it to requests about a sale of this amount; absent for any amount. */
  amount?: string;
};

export type ArmedFaults = {
  arm: (fault: ArmedFault) => void;
  disarmAll: () => void;
  list: () => ArmedFault[];
  take: (hit: Hit) => Fault | undefined;
};

/** A request that a fault may hit. Its amount is empty if unknown. */
type Hit = { mode: Mode; target: FaultTarget; amount: string };

/** Faults apply in the order of arming; each request is hit by one at most. */
export function createArmedFaults(): ArmedFaults {
  let armed: ArmedFault[] = [];
  return {
    arm: (fault) => void armed.push({ ...fault }),
    disarmAll: () => {
      armed = [];
    },
    list: () => armed.map((fault) => ({ ...fault })),
    take: (hit) => {
      const fault = armed.find((one) => isHit(one, hit));
      if (!fault) return undefined;
      fault.count -= 1;
      armed = armed.filter(({ count }) => count > 0);
      return { kind: fault.kind, delayMs: fault.delayMs };
    },
  };
}

function isHit(fault: ArmedFault, { mode, target, amount }: Hit): boolean {
  if (fault.mode !== mode || faultKinds[fault.kind].hits !== target) return false;
  return fault.amount === undefined || fault.amount === amount;
}
