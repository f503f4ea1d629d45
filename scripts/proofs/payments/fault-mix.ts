import { sendWithinMs } from '../../../server/config/send-limit.ts';

/** A fault that the gateway simulator can be told to have, once, and how many payments get one. */
export type Fault = { kind: string; delayMs?: number };
export type FaultMix = readonly (Fault & { share: number })[];

/** What the started product is told, and what the faults have to be measured by. */
export const gatewayTimes = { limitMs: 2000, quietMs: 11_000 };

/** Nobody waits for that one any more. */
const tooLateMs = gatewayTimes.limitMs + 500;
/** After the first inquiry, and so early that a sale may have taken all its time to be sent. */
const processedLateMs = gatewayTimes.quietMs - sendWithinMs - 100;

const saleFaults: FaultMix = [
  { kind: 'late', delayMs: 300, share: 0.1 },
  { kind: 'http_500', share: 0.03 },
  { kind: 'reset_after', share: 0.03 },
  { kind: 'http_500_after', share: 0.02 },
  { kind: 'late', delayMs: tooLateMs, share: 0.01 },
  { kind: 'processed_late', delayMs: processedLateMs, share: 0.01 },
];

/**
 * Inquiries may deny a sale only while it is young: a gateway that does so after its quiet time has
 * given its word and broken it, and nobody can settle by it.
 */
const inquiryFaults: FaultMix = [{ kind: 'inquiry_absent', share: 0.03 }];

export type RoundFaults = { beforeKill: FaultMix; afterRestart: FaultMix };

export const ordinaryFaults: RoundFaults = {
  beforeKill: [...saleFaults, ...inquiryFaults],
  afterRestart: saleFaults,
};

/**
 * An answer that is believed when one inquiry denies the sale, and wrong: a gateway that says both has
 * given its word twice, so that these meet only inquiries that are answered right.
 */
const wrongAnswers: FaultMix = [
  { kind: 'busy_after', share: 0.01 },
  { kind: 'incomplete_after', share: 0.01 },
];

/** Where payments never pause, inquiries come at any time, and none of them may be denied. */
export const fleetFaults: FaultMix = [...saleFaults, ...wrongAnswers];

export function pickFault(mix: FaultMix, at: number): Fault | null {
  let sum = 0;
  for (const { share, ...fault } of mix) {
    sum += share;
    if (at < sum) return fault;
  }
  return null;
}

export function faultName({ kind, delayMs }: Fault): string {
  return delayMs ? `${kind} ${delayMs} ms` : kind;
}
