import type { MessageFailure, PowerTranzMessage } from '../../faults/powertranz-fault-kinds.ts';
import type { Call, RawResponse, Routes } from '../../http/serve-requests.ts';
import { JournalError } from '../../journal/open-journal.ts';
import { writeCents } from '../../amount.ts';
import { findAccount } from '../accounts.ts';
import type { LoggedRequest } from '../request-log/create-request-log.ts';
import { type Fields, fieldsOf, get, readJson, textOf } from '../requests/fields.ts';
import { refusal, type ResponseBody } from '../response-body.ts';
import type { Caller, Service } from '../service.ts';
import { readTotalAmount } from '../total-amount.ts';
import { completePayment } from './complete-payment.ts';
import { playMessageFault } from './play-message-fault.ts';
import { processRefund, processVoid } from './process-follow-up.ts';
import { processPlainSale } from './process-plain-sale.ts';
import { startAuthentication } from './start-authentication.ts';

type Answered = RawResponse | undefined | Promise<RawResponse>;
type Process = (fields: Fields, caller: Caller, service: Service) => ResponseBody;

/** The gateway's own addresses under a base path, which is empty for staging. */
export function messageRoutes(base: '' | '/live', service: Service): Routes {
  const route =
    (message: PowerTranzMessage, process: Process) =>
    (call: Call): Answered =>
      answerMessage(call, { message, process }, service);
  return {
    [`GET ${base}/api/alive`]: () => alive(service),
    [`POST ${base}/api/sale`]: route('plain_sale', processPlainSale),
    [`POST ${base}/api/spi/sale`]: route('spi_sale', startAuthentication),
    [`POST ${base}/api/spi/payment`]: (call: Call) => answerCompletion(call, service),
    [`POST ${base}/api/void`]: route('void', processVoid),
    [`POST ${base}/api/refund`]: route('refund', processRefund),
  };
}

function alive({ faults, mode }: Service): RawResponse {
  if (faults.choose(mode, 'alive', { tranId: '', amount: '' })) return { status: 503, body: '' };
  return json({ Name: 'PowerTranz API', Status: 'OK' });
}

/** Credentials come first: a caller without them learns nothing about the request. */
function answerMessage(
  call: Call,
  { message, process }: { message: PowerTranzMessage; process: Process },
  service: Service,
): Answered {
  const body = readBody(call);
  if ('status' in body) return body;
  const fields = fieldsOf(body.value);
  if (!fields) return { status: 400, body: '' };
  const powerTranzId = findAccount(call.request.headers, service.accounts);
  const transactionIdentifier = textOf(fields, 'TransactionIdentifier').slice(0, 36);
  const original = { mode: service.mode, powerTranzId: powerTranzId ?? '', transactionIdentifier };
  const amountCents =
    message === 'void'
      ? service.records.findSale(original)?.transaction.amountCents
      : readTotalAmount(get(fields, 'TotalAmount'));
  const source = fieldsOf(get(fields, 'Source'));
  const entry = service.log.add({
    ...original,
    request: message,
    amount: amountCents === undefined ? '' : writeCents(amountCents),
    cardSuffix: textOf(source, 'CardPan').slice(-4),
  });
  if (powerTranzId === undefined) return respond(note(entry, refusal('89')));
  const caller = { powerTranzId, origin: originOf(call) };
  return exchange(
    call,
    { message, entry, process: () => process(fields, caller, service) },
    service,
  );
}

/** Its body is the token as a JSON text, and needs no credentials. */
function answerCompletion(call: Call, service: Service): Answered {
  const body = readBody(call);
  if ('status' in body) return body;
  const token = body.value;
  if (typeof token !== 'string') return { status: 400, body: '' };
  const authentication = service.records.findAuthentication(token);
  const entry = service.log.add({
    mode: service.mode,
    request: 'spi_payment',
    powerTranzId: authentication?.powerTranzId ?? '',
    transactionIdentifier: authentication?.transactionIdentifier ?? '',
    amount: authentication ? writeCents(authentication.amountCents) : '',
    cardSuffix: authentication?.cardSuffix ?? '',
  });
  const process = () => completePayment(token, service);
  return exchange(call, { message: 'spi_payment', entry, process }, service);
}

type Work = { message: PowerTranzMessage; entry: LoggedRequest; process: () => ResponseBody };

function exchange(call: Call, { message, entry, process }: Work, service: Service): Answered {
  const processOrFail = () => note(entry, processUnlessFull(process));
  const about = { tranId: entry.transactionIdentifier, amount: entry.amount };
  const fault = service.faults.choose(service.mode, message, about);
  if (!fault) return respond(processOrFail());
  entry.fault = fault.kind;
  entry.result = 'nothing processed';
  const failure = fault.kind.slice(message.length + 1) as MessageFailure;
  const reset = (): undefined => {
    call.request.socket.resetAndDestroy();
  };
  const parts = { process: processOrFail, respond, reset };
  return playMessageFault({ failure, delayMs: fault.delayMs }, parts);
}

/** Undefined if the journal can't be written: nothing was processed. */
function processUnlessFull(process: () => ResponseBody): ResponseBody | undefined {
  try {
    return process();
  } catch (error) {
    if (error instanceof JournalError) return undefined;
    throw error;
  }
}

function note(entry: LoggedRequest, body: ResponseBody | undefined): ResponseBody | undefined {
  const { IsoResponseCode = '', ResponseMessage = 'journal is full', Errors = [] } = body ?? {};
  const messages = Errors.map(({ Message }) => Message);
  entry.result = [`${IsoResponseCode} ${ResponseMessage}`.trim(), ...messages].join('; ');
  return body;
}

function respond(body: ResponseBody | undefined): RawResponse {
  return body ? json(body) : { status: 500, body: '' };
}

function readBody({ request, body }: Call): { value: unknown } | { status: number; body: '' } {
  if (body === undefined) return { status: 413, body: '' };
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    return { status: 415, body: '' };
  }
  return { value: readJson(body) };
}

/** The origin that the caller used; the browser must reach the simulator there too. */
function originOf({ request }: Call): string {
  return `http://${request.headers.host ?? '127.0.0.1'}`;
}

function json(body: object): RawResponse {
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(body),
  };
}
