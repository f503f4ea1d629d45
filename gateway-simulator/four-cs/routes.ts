import type { IncomingMessage } from 'node:http';
import type { Book } from '../book.ts';
import type { Faults } from '../faults/choose-faults.ts';
import type { Answer, Call, Routes } from '../http/answer-requests.ts';
import { writeCents } from './amount.ts';
import { answerInquiry } from './answer-inquiry.ts';
import { playInquiryFault } from './play-inquiry-fault.ts';
import { playSaleFault } from './play-sale-fault.ts';
import { processSale, type SaleDependencies } from './process-sale.ts';
import { readSaleRequest } from './read-sale-request.ts';
import type { Reply } from './reply.ts';
import { runtimeErrorPage } from './runtime-error-page.ts';
import type { Transaction } from './transaction.ts';
import { writeReply } from './write-reply.ts';

type Dependencies = SaleDependencies & { faults: Faults };

/** Each service is a book of its own, with the same two addresses under its path. */
export function fourCsRoutes(dependencies: Dependencies): Routes {
  return {
    'POST /DevTranSvcs/Ssis.asmx': (call) => sell(call, 'test', dependencies),
    'GET /DevTranSvcs/tqs.aspx': (call) => inquire(call, 'test', dependencies),
    'POST /TranSvcs/Ssis.asmx': (call) => sell(call, 'live', dependencies),
    'GET /TranSvcs/tqs.aspx': (call) => inquire(call, 'live', dependencies),
  };
}

function sell(
  call: Call,
  book: Book,
  dependencies: Dependencies,
): Answer | undefined | Promise<Answer> {
  const { body: xml } = call;
  if (xml === undefined || !isXml(call.request.headers['content-type'])) return runtimeErrorPage;
  const request = readSaleRequest(xml);
  const process = (): Reply => processSale(request, book, dependencies);
  const { TranId: tranId, Amount: amount } =
    'unreadable' in request ? { TranId: '', Amount: '' } : request;
  const fault = dependencies.faults.chooseForSale(book, { tranId, amount });
  if (!fault) return answer(process());
  const reset = (): undefined => resetConnection(call.request);
  return playSaleFault(fault, { sell: process, answer, reset });
}

function inquire(
  { query }: Call,
  book: Book,
  { faults, transactions }: Dependencies,
): Answer | Promise<Answer> {
  const asked = new URLSearchParams(query);
  const merchantKey = asked.get('m');
  const tranId = asked.get('t');
  const known =
    merchantKey && tranId ? transactions.find({ book, merchantKey, tranId }) : undefined;
  const amount = known ? writeCents(known.amountCents) : '';
  const fault = faults.chooseForInquiry(book, { tranId: tranId ?? '', amount });
  if (!merchantKey || !tranId) return runtimeErrorPage;
  if (!fault) return found(known);
  return playInquiryFault(fault, { known, answer: found });
}

function found(known: Transaction | undefined): Answer {
  return { status: 200, contentType: 'text/plain; charset=UTF-8', body: answerInquiry(known) };
}

function isXml(contentType = ''): boolean {
  return /^text\/xml\s*(?:;|$)/i.test(contentType);
}

function answer(reply: Reply, change = (xml: string): string => xml): Answer {
  const { status, xml } = writeReply(reply);
  return { status, contentType: 'text/xml; charset=utf-8', body: change(xml) };
}

function resetConnection(request: IncomingMessage): undefined {
  request.socket.resetAndDestroy();
}
