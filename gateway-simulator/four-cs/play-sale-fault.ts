import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../faults/fault-kinds.ts';
import type { SaleFaultKind } from '../faults/four-cs-fault-kinds.ts';
import type { RawResponse } from '../http/serve-requests.ts';
import type { Reply } from './reply.ts';
import type { Transaction } from './transaction.ts';

export type Exchange = {
  /** Processes the sale, whatever the response. */
  sell: () => Reply;
  respond: (reply: Reply, change?: (xml: string) => string) => RawResponse;
  /** Processes the sale as soon as an inquiry about it has returned NOTFOUND. */
  sellAfterInquiry: () => void;
  /** Resets the connection, so that no response follows. */
  reset: () => undefined;
};

type Played = RawResponse | undefined | Promise<RawResponse>;
type Play = (exchange: Exchange, fault: Fault) => Played;

/** One line per faulty sale. */
const plays: Record<SaleFaultKind, Play> = {
  late: async ({ sell, respond }, { delayMs }) => {
    const reply = sell();
    // A stopping simulator doesn't wait for this response.
    await pause(delayMs, undefined, { ref: false });
    return respond(reply);
  },
  processed_late: ({ sell, reset }, { delayMs }) => {
    void pause(delayMs, undefined, { ref: false }).then(sell);
    return reset();
  },
  processed_after_inquiry: ({ sellAfterInquiry, reset }) => {
    sellAfterInquiry();
    return reset();
  },
  reset_after: ({ sell, reset }) => {
    sell();
    return reset();
  },
  reset_before: ({ reset }) => reset(),
  http_500: () => empty500,
  http_500_after: (exchange) => soldBut(exchange, empty500),
  truncated: ({ sell, respond }) => respond(sell(), cutInTheMiddle),
  malformed_before: () => noXml,
  malformed_after: (exchange) => soldBut(exchange, noXml),
  wrong_amount: ({ sell, respond }) => respond(echoing(sell(), anotherAmount)),
  wrong_currency: ({ sell, respond }) => respond(echoing(sell(), anotherCurrency)),
  wrong_invoice: ({ sell, respond }) => respond(echoing(sell(), anotherInvoice)),
  wrong_tran_id: ({ sell, respond }) => respond(echoing(sell(), anotherTranId)),
  missing_amount: ({ sell, respond }) => respond(sell(), without('Amount')),
  missing_currency: ({ sell, respond }) => respond(sell(), without('Currency')),
  missing_invoice: ({ sell, respond }) => respond(sell(), without('Invoice')),
  missing_tran_id: ({ sell, respond }) => respond(sell(), without('TranId')),
  busy: ({ respond }) => respond(busy),
  busy_after: (exchange) => soldBut(exchange, exchange.respond(busy)),
  unavailable: ({ respond }) => respond(unavailable),
  incomplete_after: ({ sell, respond }) => respond(echoing(sell(), notCompleted)),
  duplicate_before: ({ respond }) => respond(duplicate),
  duplicate_after: (exchange) => soldBut(exchange, exchange.respond(duplicate)),
  general_error_before: ({ respond }) => respond(generalError),
  general_error_after: (exchange) => soldBut(exchange, exchange.respond(generalError)),
  timeout_before: ({ respond }) => respond(timeout),
  timeout_after: (exchange) => soldBut(exchange, exchange.respond(timeout)),
  timeout_processed_late: ({ sell, respond }, { delayMs }) => {
    void pause(delayMs, undefined, { ref: false }).then(sell);
    return respond(timeout);
  },
  internal_problem_before: ({ respond }) => respond(internalProblem),
  internal_problem_after: (exchange) => soldBut(exchange, exchange.respond(internalProblem)),
};

export function playSaleFault(fault: Fault<SaleFaultKind>, exchange: Exchange): Played {
  return plays[fault.kind](exchange, fault);
}

const empty500: RawResponse = { status: 500, body: '' };
const noXml: RawResponse = {
  status: 200,
  contentType: 'text/xml; charset=utf-8',
  body: 'The service is unavailable.',
};
const busy: Reply = { kind: 'refused', resultCode: 'TooBusy' };
const unavailable: Reply = { kind: 'refused', resultCode: 'Unavailable' };
const duplicate: Reply = { kind: 'refused', resultCode: 'DuplicateTransaction' };
const generalError: Reply = {
  kind: 'refused',
  resultCode: 'GeneralError',
  errorMessage: 'General error',
};
const timeout: Reply = { kind: 'failed', result: 'Timeout' };
const internalProblem: Reply = { kind: 'failed', result: 'UnabletoProcessInternalProblem' };

function soldBut({ sell }: Exchange, answered: RawResponse): RawResponse {
  sell();
  return answered;
}

/** Cuts at the worst place: the outcome has arrived, but not the sale it belongs to. */
function cutInTheMiddle(xml: string): string {
  const closing = '</FinancialResultCode>';
  const at = xml.indexOf(closing);
  return xml.slice(0, at === -1 ? xml.length / 2 : at + closing.length);
}

/** The records keep the real sale; only the response differs. */
function echoing(reply: Reply, change: (sold: Transaction) => Partial<Transaction>): Reply {
  if (reply.kind !== 'processed') return reply;
  return { ...reply, transaction: { ...reply.transaction, ...change(reply.transaction) } };
}

function anotherAmount({ amountCents }: Transaction): Partial<Transaction> {
  return { amountCents: amountCents + 100n };
}

function anotherCurrency({ currency }: Transaction): Partial<Transaction> {
  return { currency: currency === 'USD' ? 'XCD' : 'USD' };
}

function anotherInvoice({ invoice }: Transaction): Partial<Transaction> {
  return { invoice: withAnotherEnd(invoice) };
}

function anotherTranId({ tranId }: Transaction): Partial<Transaction> {
  return { tranId: withAnotherEnd(tranId) };
}

/** The response to an incomplete sale, which has no references. */
function notCompleted(): Partial<Transaction> {
  return { outcome: 'Incomplete', approvalCode: '', hostReference: '', batchId: '' };
}

/** The same length, so that it could belong to another sale. */
function withAnotherEnd(text: string): string {
  return text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');
}

function without(element: string): (xml: string) => string {
  return (xml) => xml.replace(new RegExp(`<${element}>[^<]*</${element}>`), '');
}
