import { type LiveSale, liveSalesPath } from '@piton/contract/live-sales.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { BindDeps } from '../http/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { refuseOtherSites } from '../http/same-origin.ts';
import { type FindSession, type Session, sessionTokenOf } from '../http/session.ts';
import type { SaleHearer } from './hear-sales.ts';

export type StreamDeps = Pick<BindDeps, 'isSecure'> & {
  /** Without keeping the session alive: a tab that nobody looks at any more listens on. */
  readonly peekSession: FindSession;
  readonly hearer: Pick<SaleHearer, 'hear'>;
  /** How often it is said that all is well, and looked whether whoever listens still may. */
  readonly lookEveryMs?: number;
};

const usualLookEveryMs = 20_000;
/** Of one person at once in each process, over all their devices: each holds a connection. */
const streamsMost = 10;

/**
 * What a merchant's browser hears of the payments of their company. Whoever signs out, lies idle for
 * too long or goes on with another company hears no more from the next look on.
 */
export function streamSales(app: HttpApp, deps: StreamDeps): void {
  const { peekSession, hearer, lookEveryMs = usualLookEveryMs } = deps;
  const open = new Map<string, number>();
  app.get(liveSalesPath, async (c) => {
    c.set('route', liveSalesPath);
    refuseOtherSites(c.req.raw.headers);
    const token = sessionTokenOf(c, deps.isSecure);
    const find = async () => (token === null ? null : peekSession(token));
    const session = await find();
    if (session === null) throw new AppError('not_signed_in');
    c.set('userId', session.userId);
    const count = open.get(session.userId) ?? 0;
    if (count >= streamsMost) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
    open.set(session.userId, count + 1);
    const close = () => {
      const left = (open.get(session.userId) ?? 1) - 1;
      if (left > 0) open.set(session.userId, left);
      else open.delete(session.userId);
    };
    const isStill = async () => isSame(session, await find());
    return c.body(stream({ session, hearer, lookEveryMs, isStill, close }), 200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A proxy that gathers an answer before it passes it on would keep all of this for itself.
      'x-accel-buffering': 'no',
    });
  });
}

function isSame(begun: Session, now: Session | null): boolean {
  return now?.userId === begun.userId && now.user.primaryCompany === begun.user.primaryCompany;
}

type Stream = {
  readonly session: Session;
  readonly hearer: Pick<SaleHearer, 'hear'>;
  readonly lookEveryMs: number;
  readonly isStill: () => Promise<boolean>;
  readonly close: () => void;
};

function stream({ session, hearer, lookEveryMs, isStill, close }: Stream): ReadableStream {
  const encoder = new TextEncoder();
  const ending = new AbortController();
  return new ReadableStream({
    start(controller) {
      const say = (text: string) => {
        if (!ending.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const stop = () => {
        if (ending.signal.aborted) return;
        ending.abort();
        controller.close();
      };
      // Without a company there is nothing to hear.
      const callOff = hearer.hear(session.user.primaryCompany ?? '', (news) => {
        // Who reads no more is not kept in memory; whoever is still there opens it again, and asks anew.
        if (news.kind === 'over' || (controller.desiredSize ?? 0) < -waitingMost) stop();
        else say(news.kind === 'again' ? again : eventOf(news.sales));
      });
      const looking = setInterval(() => {
        void isStill()
          .then((still) => (still ? say(': still here\n\n') : stop()))
          .catch(stop);
      }, lookEveryMs);
      ending.signal.addEventListener('abort', () => {
        clearInterval(looking);
        callOff();
        close();
      });
      say(`retry: ${retryMs}\n${again}`);
    },
    cancel: () => ending.abort(),
  });
}

const retryMs = 3000;
/** So many parts may wait for a slow line. */
const waitingMost = 200;
const again = 'event: again\ndata: \n\n';

function eventOf(sales: readonly LiveSale[]): string {
  const told = sales.map(({ id, mode, status }) => ({ id, mode, status }));
  return `event: sales\ndata: ${JSON.stringify(told)}\n\n`;
}
