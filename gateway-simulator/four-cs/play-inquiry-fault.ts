import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../faults/fault-kinds.ts';
import type { InquiryFaultKind } from '../faults/four-cs-fault-kinds.ts';
import type { RawResponse } from '../http/serve-requests.ts';
import { runtimeErrorPage } from './runtime-error-page.ts';
import type { Transaction } from './transaction.ts';

export type InquiryExchange = {
  known: Transaction | undefined;
  respond: (found: Transaction | undefined) => RawResponse;
};

type Played = RawResponse | Promise<RawResponse>;
type Play = (exchange: InquiryExchange, fault: Fault) => Played;

/** One line per faulty inquiry. */
const plays: Record<InquiryFaultKind, Play> = {
  inquiry_down: () => runtimeErrorPage,
  inquiry_absent: ({ respond }) => respond(undefined),
  // A stopping simulator doesn't wait for this response.
  inquiry_late: ({ known, respond }, { delayMs }) => pause(delayMs, respond(known), { ref: false }),
};

export function playInquiryFault(
  fault: Fault<InquiryFaultKind>,
  exchange: InquiryExchange,
): Played {
  return plays[fault.kind](exchange, fault);
}
