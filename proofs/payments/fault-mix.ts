import { sendWithinMs } from '@piton/server/config/send-limit.ts';

/** A fault of the gateway simulator, armed once, and the share of payments that get it. */
export type Fault = { kind: string; delayMs?: number };
export type FaultMix = readonly (Fault & { share: number })[];

/** The product's settings, which determine the durations of faults. */
export const gatewayTimes = { limitMs: 2000, quietMs: 11_000 };

/** Later than the client waits. */
const tooLateMs = gatewayTimes.limitMs + 500;
/** After the first inquiry, and early enough for a sale sent at the last moment. */
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
 * Inquiries may deny a sale only while it is young: a gateway that does so after the quiet period
 * contradicts its promise, and no client could resolve the sale.
 */
const inquiryFaults: FaultMix = [{ kind: 'inquiry_absent', share: 0.03 }];

export type RoundFaults = { beforeKill: FaultMix; afterRestart: FaultMix };

export const ordinaryFaults: RoundFaults = {
  beforeKill: [...saleFaults, ...inquiryFaults],
  afterRestart: saleFaults,
};

/**
 * A wrong response that an inquiry's denial would confirm: a gateway that does both has lied
 * twice. So these faults meet only correct inquiries.
 */
const wrongResponses: FaultMix = [
  { kind: 'busy_after', share: 0.01 },
  { kind: 'incomplete_after', share: 0.01 },
];

/** Continuous payments cause inquiries at any time, so none may be denied. */
export const fleetFaults: FaultMix = [...saleFaults, ...wrongResponses];

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
