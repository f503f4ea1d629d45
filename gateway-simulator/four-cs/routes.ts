import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Book } from '../book.ts';
import type { ArmedFaults } from '../faults/armed-faults.ts';
import { answerInquiry } from './answer-inquiry.ts';
import { playSaleFault } from './play-sale-fault.ts';
import { processSale, type SaleDependencies } from './process-sale.ts';
import type { Reply } from './reply.ts';
import { runtimeErrorPage } from './runtime-error-page.ts';
import { writeReply } from './write-reply.ts';

/** Many times what a sale needs. */
const bodyBytesMax = 64 * 1024;

/** Each service is a book of its own, with the same two addresses under its path. */
const services: Record<Book, string> = { test: '/DevTranSvcs', live: '/TranSvcs' };

type Env = { Bindings: HttpBindings };
type Dependencies = SaleDependencies & { faults: ArmedFaults };

export function fourCsRoutes(dependencies: Dependencies): Hono<Env> {
  const routes = new Hono<Env>();
  const { faults, transactions } = dependencies;
  for (const [book, path] of Object.entries(services) as [Book, string][]) {
    routes.post(
      `${path}/Ssis.asmx`,
      bodyLimit({ maxSize: bodyBytesMax, onError: runtimeErrorPage }),
      async (context) => {
        if (!isXml(context.req.header('content-type'))) return runtimeErrorPage();
        const xml = await context.req.text();
        const sell = (): Reply => processSale(xml, book, dependencies);
        const fault = faults.takeForSale(book);
        if (!fault) return answer(sell());
        return playSaleFault(fault, { sell, answer, reset: () => resetConnection(context) });
      },
    );
    routes.get(`${path}/tqs.aspx`, (context) => {
      const fault = faults.takeForInquiry(book);
      if (fault?.kind === 'inquiry_down') return runtimeErrorPage();
      const { m: merchantKey, t: tranId } = context.req.query();
      if (!merchantKey || !tranId) return runtimeErrorPage();
      const known = transactions.find({ book, merchantKey, tranId });
      return context.text(answerInquiry(fault?.kind === 'inquiry_absent' ? undefined : known));
    });
  }
  return routes;
}

function isXml(contentType = ''): boolean {
  return /^text\/xml\s*(?:;|$)/i.test(contentType);
}

function answer(reply: Reply, change = (xml: string): string => xml): Response {
  const { status, xml } = writeReply(reply);
  return new Response(change(xml), {
    status,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  });
}

function resetConnection({ env }: Context<Env>): Response {
  env.incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}
