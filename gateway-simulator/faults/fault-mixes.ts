import { createHash } from 'node:crypto';
import type { Mode } from '../mode.ts';
import {
  allFaultKinds,
  type Fault,
  type FaultKind,
  type FaultTarget,
  faultKinds,
} from './fault-kinds.ts';

export type FaultMix = {
  mode: Mode;
  seed: number;
  /** The share of sales, of inquiries or of another target that is hit. */
  shares: Partial<Record<FaultKind, number>>;
  /** For kinds that need a delay. */
  delayMs: Partial<Record<FaultKind, number>>;
};

export type FaultMixes = {
  /** Replaces the mode's mix and starts over. */
  put: (mix: FaultMix) => void;
  endAll: () => void;
  list: () => FaultMix[];
  pick: (mode: Mode, target: FaultTarget, tranId: string) => Fault | undefined;
};

/** A sale that is sent again meets the same fault again. */
const sales: ReadonlySet<FaultTarget> = new Set(['sale', 'plain_sale', 'spi_sale']);

/**
 * Faults by chance, but reproducible: the fault of a request depends only on the seed and the
 * request. A sale is identified by its TranId, any other request by its sale's and its number, so
 * the arrival order of different sales has no effect.
 */
export function createFaultMixes(): FaultMixes {
  const mixes = new Map<Mode, { mix: FaultMix; requests: Map<string, number> }>();
  return {
    put: (mix) => void mixes.set(mix.mode, { mix, requests: new Map() }),
    endAll: () => mixes.clear(),
    list: () => Array.from(mixes.values(), ({ mix }) => mix),
    pick: (mode, target, tranId) => {
      const running = mixes.get(mode);
      // Without a TranId all requests would share one draw.
      if (!running || tranId === '') return undefined;
      const { mix, requests } = running;
      if (sales.has(target)) return pickFault(mix, target, [tranId]);
      const request = `${target} ${tranId}`;
      const nth = (requests.get(request) ?? 0) + 1;
      requests.set(request, nth);
      return pickFault(mix, target, [tranId, nth]);
    },
  };
}

/** In the order of `faultKinds`, so that the order of the given shares has no effect. */
function pickFault(
  { seed, shares, delayMs }: FaultMix,
  target: FaultTarget,
  request: readonly (string | number)[],
): Fault | undefined {
  const at = drawFrom([seed, target, ...request]);
  let sum = 0;
  for (const kind of allFaultKinds) {
    if (faultKinds[kind].hits !== target) continue;
    sum += shares[kind] ?? 0;
    if (at < sum) return { kind, delayMs: delayMs[kind] ?? 0 };
  }
  return undefined;
}

/** A number from 0 to just below 1, uniform and the same for the same input. */
function drawFrom(cause: readonly (string | number)[]): number {
  const hash = createHash('sha256').update(JSON.stringify(cause)).digest();
  return hash.readUIntBE(0, 6) / 2 ** 48;
}
