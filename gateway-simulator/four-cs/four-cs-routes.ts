import type { IncomingMessage } from 'node:http';
import type { Mode } from '../mode.ts';
import type { Faults } from '../faults/choose-faults.ts';
import type { RawResponse, Call, Routes } from '../http/serve-requests.ts';
import { writeCents } from '../amount.ts';
import { answerInquiry } from './respond-to-inquiry.ts';
import { playInquiryFault } from './play-inquiry-fault.ts';
import { playSaleFault } from './play-sale-fault.ts';
import { processSale, type SaleDependencies } from './process-sale.ts';
import { readSaleRequest } from './sale-request/read-sale-request.ts';
import type { Reply } from './reply.ts';
import { runtimeErrorPage } from './runtime-error-page.ts';
import { faultCards } from './test-cards.ts';
import type { Transaction } from './transaction.ts';
import { writeReply } from './write-reply.ts';

type Dependencies = SaleDependencies & { faults: Faults };
/** Sales that are processed after an inquiry about them has returned NOTFOUND. */
type Postponed = Map<string, () => Reply>;
type Service = Dependencies & { mode: Mode; postponed: Postponed };

/** Each service has its own records, with the same two addresses under its path. */
export function fourCsRoutes(dependencies: Dependencies): Routes {
  const test: Service = { ...dependencies, mode: 'test', postponed: new Map() };
  const live: Service = { ...dependencies, mode: 'live', postponed: new Map() };
  return {
    'POST /DevTranSvcs/Ssis.asmx': (call) => sell(call, test),
    'GET /DevTranSvcs/tqs.aspx': (call) => inquire(call, test),
    'POST /TranSvcs/Ssis.asmx': (call) => sell(call, live),
    'GET /TranSvcs/tqs.aspx': (call) => inquire(call, live),
  };
}

function sell(call: Call, service: Service): RawResponse | undefined | Promise<RawResponse> {
  const { mode, postponed } = service;
  const { body: xml } = call;
  if (xml === undefined || !isXml(call.request.headers['content-type'])) return runtimeErrorPage;
  const request = readSaleRequest(xml);
  const process = (): Reply => processSale(request, mode, service);
  const {
    TranId: tranId,
    Amount: amount,
    CardNumber,
  } = 'unreadable' in request ? { TranId: '', Amount: '', CardNumber: '' } : request;
  const ofCard = faultCards.find(({ cardNumber }) => cardNumber === CardNumber)?.fault;
  const fault = service.faults.choose(mode, 'sale', { tranId, amount }) ?? ofCard;
  if (!fault) return respond(process());
  const reset = (): undefined => resetConnection(call.request);
  const sellAfterInquiry = () => postponed.set(tranId, process);
  return playSaleFault(fault, { sell: process, sellAfterInquiry, respond, reset });
}

function inquire(
  { query }: Call,
  { mode, faults, postponed, transactions }: Service,
): RawResponse | Promise<RawResponse> {
  const params = new URLSearchParams(query);
  const merchantKey = params.get('m');
  const tranId = params.get('t');
  const known =
    merchantKey && tranId ? transactions.find({ mode, merchantKey, tranId }) : undefined;
  const amount = known ? writeCents(known.amountCents) : '';
  const fault = faults.choose(mode, 'inquiry', { tranId: tranId ?? '', amount });
  if (!merchantKey || !tranId) return runtimeErrorPage;
  // The inquiry returns the state before this.
  postponed.get(tranId)?.();
  postponed.delete(tranId);
  if (!fault) return found(known);
  return playInquiryFault(fault, { known, respond: found });
}

function found(known: Transaction | undefined): RawResponse {
  return { status: 200, contentType: 'text/plain; charset=UTF-8', body: answerInquiry(known) };
}

function isXml(contentType = ''): boolean {
  return /^text\/xml\s*(?:;|$)/i.test(contentType);
}

function respond(reply: Reply, change = (xml: string): string => xml): RawResponse {
  const { status, xml } = writeReply(reply);
  return { status, contentType: 'text/xml; charset=utf-8', body: change(xml) };
}

function resetConnection(request: IncomingMessage): undefined {
  request.socket.resetAndDestroy();
}
