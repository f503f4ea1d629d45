import { modes } from '../mode.ts';
import { delayShape, isDelayMs, isWholeNumber } from './delay.ts';
import {
  allFaultKinds,
  type FaultKind,
  faultKinds,
  type FaultTarget,
  isDelayed,
  isFaultKind,
} from './fault-kinds.ts';
import type { FaultMix } from './fault-mixes.ts';

type Problem = { problem: string };
type Shares = FaultMix['shares'];
type Delays = FaultMix['delayMs'];

/** Decimals don't add up exactly: ten tenths may slightly exceed one. */
const sumMax = 1 + 1e-9;

/** Parses a request for a fault mix, or returns its problem. */
export function readMix(wish: unknown): FaultMix | Problem {
  if (!isObject(wish)) return { problem: 'the body must be a JSON object' };
  const { mode, seed, shares, delayMs, ...rest } = wish;
  const knownMode = modes.find((name) => name === mode);
  if (!knownMode) return { problem: `mode must be ${modes.join(' or ')}` };
  if (!isWholeNumber(seed)) return { problem: 'seed must be a whole number' };
  const unknown = Object.keys(rest);
  if (unknown.length > 0) return { problem: `nothing is known of ${unknown.join(', ')}` };
  const wanted = readShares(shares);
  if ('problem' in wanted) return wanted;
  const delays = readDelays(Object.keys(wanted).filter(isFaultKind).filter(isDelayed), delayMs);
  if ('problem' in delays) return delays;
  return { mode: knownMode, seed, shares: wanted, delayMs: delays };
}

function readShares(given: unknown): Shares | Problem {
  if (!isObject(given) || Object.keys(given).length === 0) {
    return { problem: 'shares must name at least one kind, with its part of all requests' };
  }
  const shares: Shares = {};
  for (const [kind, share] of Object.entries(given)) {
    if (!isFaultKind(kind)) {
      return { problem: `there is no kind ${kind}: GET /faults lists them` };
    }
    if (typeof share !== 'number' || !(share >= 0 && share <= 1)) {
      return { problem: `the share of ${kind} must be a number from 0 to 1` };
    }
    shares[kind] = share;
  }
  const targets = allFaultKinds.map((kind) => faultKinds[kind].hits);
  const exceeded = targets.find((each) => sumOf(shares, each) > sumMax);
  if (exceeded === undefined) return shares;
  return { problem: `the shares of all ${exceeded} faults must not sum up to more than 1` };
}

/** One delay for all kinds that need one, or one per kind by name. */
function readDelays(kinds: readonly FaultKind[], given: unknown): Delays | Problem {
  if (kinds.length === 0) {
    if (given === undefined) return {};
    return { problem: 'no kind of this mix takes delayMs' };
  }
  const byKind = isObject(given) ? given : Object.fromEntries(kinds.map((kind) => [kind, given]));
  const others = Object.keys(byKind).filter((name) => !kinds.some((kind) => kind === name));
  if (others.length > 0) return { problem: `no delayMs is needed for ${others.join(', ')}` };
  const delays: Delays = {};
  for (const kind of kinds) {
    const delayMs = byKind[kind];
    if (!isDelayMs(delayMs)) return { problem: `${kind} needs delayMs, ${delayShape}` };
    delays[kind] = delayMs;
  }
  return delays;
}

function sumOf(shares: Shares, target: FaultTarget): number {
  const hitting = allFaultKinds.filter((kind) => faultKinds[kind].hits === target);
  return hitting.reduce((sum, kind) => sum + (shares[kind] ?? 0), 0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
