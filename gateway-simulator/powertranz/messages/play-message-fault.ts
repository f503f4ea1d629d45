import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { MessageFailure } from '../../faults/powertranz-fault-kinds.ts';
import type { RawResponse } from '../../http/serve-requests.ts';
import { refusal, type ResponseBody } from '../response-body.ts';

export type Exchange = {
  /** Processes the message, whatever the response. */
  process: () => ResponseBody | undefined;
  /** Writes the response; a message that could not be processed gets an empty 500. */
  respond: (body: ResponseBody | undefined) => RawResponse;
  /** Resets the connection, so that no response follows. */
  reset: () => undefined;
};

type Played = RawResponse | undefined | Promise<RawResponse>;
type Play = (exchange: Exchange, delayMs: number) => Played;

/** One line per failure, for every message. */
const plays: Record<MessageFailure, Play> = {
  late: ({ process, respond }, delayMs) =>
    // A stopping simulator doesn't wait for this response.
    pause(delayMs, respond(process()), { ref: false }),
  processed_late: ({ process, reset }, delayMs) => {
    void pause(delayMs, undefined, { ref: false }).then(process);
    return reset();
  },
  reset_before: ({ reset }) => reset(),
  reset_after: ({ process, reset }) => {
    process();
    return reset();
  },
  http_500: () => empty500,
  http_500_after: ({ process }) => {
    process();
    return empty500;
  },
  truncated: ({ process, respond }) => cutAfterOutcome(respond(process())),
  malformed_after: ({ process, respond }) => {
    const response = respond(process());
    return { ...response, body: 'The service is unavailable.' };
  },
  wrong_amount: (exchange) => echoing(exchange, anotherAmount),
  wrong_currency: (exchange) => echoing(exchange, anotherCurrency),
  wrong_identifier: (exchange) => echoing(exchange, anotherIdentifier),
  missing_identifier: ({ process, respond }) => respond(withoutIdentifiers(process())),
  malfunction_before: ({ respond }) => respond(refusal('96')),
  malfunction_after: ({ process, respond }) => {
    process();
    return respond(refusal('96'));
  },
  duplicate_before: ({ respond }) => respond(refusal('94')),
  duplicate_after: ({ process, respond }) => {
    process();
    return respond(refusal('94'));
  },
};

export function playMessageFault(
  fault: { failure: MessageFailure; delayMs: number },
  exchange: Exchange,
): Played {
  return plays[fault.failure](exchange, fault.delayMs);
}

const empty500: RawResponse = { status: 500, body: '' };

/** Cuts at the worst place: the outcome has arrived, but not the sale it belongs to. */
function cutAfterOutcome(response: RawResponse): RawResponse {
  const outcome = /"Approved":(?:true|false),/.exec(response.body);
  const end = outcome ? outcome.index + outcome[0].length : response.body.length / 2;
  return { ...response, body: response.body.slice(0, end) };
}

/** The records keep the real transaction; only the response differs. */
function echoing(
  { process, respond }: Exchange,
  change: (body: ResponseBody) => Partial<ResponseBody>,
): RawResponse {
  const body = process();
  return respond(body && { ...body, ...change(body) });
}

function anotherAmount({ TotalAmount }: ResponseBody): Partial<ResponseBody> {
  return TotalAmount === undefined ? {} : { TotalAmount: TotalAmount + 1 };
}

function anotherCurrency({ CurrencyCode }: ResponseBody): Partial<ResponseBody> {
  if (CurrencyCode === undefined) return {};
  return { CurrencyCode: CurrencyCode === '840' ? '951' : '840' };
}

/** The reply to a void or refund repeats the original sale’s identifier too. */
function anotherIdentifier({ OriginalTrxnIdentifier }: ResponseBody): Partial<ResponseBody> {
  return OriginalTrxnIdentifier === undefined
    ? { TransactionIdentifier: randomUUID() }
    : { OriginalTrxnIdentifier: randomUUID() };
}

function withoutIdentifiers(body: ResponseBody | undefined): ResponseBody | undefined {
  if (!body) return undefined;
  const { TransactionIdentifier: _, OriginalTrxnIdentifier: __, ...rest } = body;
  return rest;
}
