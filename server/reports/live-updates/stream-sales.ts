import { AppError } from '@piton/contract/http/errors.ts';
import {
  liveQuery,
  type LiveQuery,
  type LiveSale,
  liveSalesPath,
} from '@piton/contract/reports/live-sales.ts';
import type { Merchant } from '../../companies/find-merchant.ts';
import type { BindDeps } from '../../http/endpoints/bind-endpoint.ts';
import type { HttpApp, HttpContext } from '../../http/http-app.ts';
import { isStorable } from '../../http/endpoints/read-json.ts';
import { refuseOtherSites } from '../../http/guards/same-origin.ts';
import {
  type FindSession,
  type Session,
  sessionTokenOf,
} from '../../http/endpoints/request-session.ts';
import { withinTimeLimit } from '../../http/guards/time-limit.ts';
import type { SaleListener } from './listen-for-sales.ts';
import type { ReceivedUpdate } from '../../payments/sale-updates.ts';

export type StreamDeps = Pick<BindDeps, 'isSecure' | 'requestLimitMs' | 'responsiveness'> & {
  /** Without keeping the session alive, because an unattended tab listens too. */
  readonly peekSession: FindSession;
  /** Rejects users who don't work with that company. */
  readonly findMerchant: (session: Session, companyId?: string) => Promise<Merchant>;
  readonly saleListener: Omit<SaleListener, 'stop'>;
  /** How often a sign of life is sent and the listener's rights are checked. */
  readonly pollEveryMs?: number;
};

const defaultPollEveryMs = 20_000;
/** Limit per person and process over all their devices, because each stream holds a connection. */
const maxStreams = 10;

/**
 * Streams a company's payments to a merchant's browser. A listener who signs out, is idle for too
 * long, leaves the company or, without naming one, switches companies, loses the stream at the next
 * check.
 */
export function streamSales(app: HttpApp, deps: StreamDeps): void {
  const { saleListener, pollEveryMs = defaultPollEveryMs } = deps;
  const open = openStreams();
  app.get(liveSalesPath, async (c) => {
    c.set('route', liveSalesPath);
    refuseOtherSites(c.req.raw.headers);
    const query = queryOf(c);
    const token = sessionTokenOf(c, deps.isSecure);
    const find = async () => {
      const session = token === null ? null : await deps.peekSession(token);
      return session && deps.findMerchant(session, query.companyId);
    };
    const onLate = (err: unknown) => c.var.log.warn({ err }, 'failed after its time limit');
    const merchant = await withinTimeLimit(deps.requestLimitMs, onLate, find, deps.responsiveness);
    if (merchant === null) throw new AppError('not_signed_in');
    c.set('userId', merchant.userId);
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // A proxy that buffers responses would hold all of this back.
      'x-accel-buffering': 'no',
    };
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers);
    const close = open(merchant.userId);
    // Without a company there is nothing to stream.
    const companyId = merchant.companyId ?? '';
    const isStill = async () => isSame(merchant, await find());
    const isMissed = saleListener.mayBeMissed(companyId, query.since);
    const body = stream({ companyId, isMissed, saleListener, pollEveryMs, isStill, close });
    return c.body(body, 200, headers);
  });
}

/**
 * The last event's id takes precedence over the URL, which is that of the first request. An
 * unreadable id counts as none, and an invalid company as unknown.
 */
function queryOf(c: HttpContext): LiveQuery {
  const company = liveQuery.pick({ companyId: true }).safeParse(c.req.query());
  if (!company.success || !isStorable(company.data.companyId ?? '')) {
    throw new AppError('not_found');
  }
  const lastSeen = c.req.header('last-event-id') ?? c.req.query('since');
  const since = liveQuery.pick({ since: true }).safeParse({ since: lastSeen });
  return { ...company.data, since: since.data?.since };
}

function isSame(begun: Merchant, now: Merchant | null): boolean {
  return now?.userId === begun.userId && now.companyId === begun.companyId;
}

/** Counts each person's streams; the returned function ends one. */
function openStreams(): (userId: string) => () => void {
  const counts = new Map<string, number>();
  return (userId) => {
    const count = counts.get(userId) ?? 0;
    if (count >= maxStreams) throw new AppError('too_many_requests', { retryAfterSeconds: 60 });
    counts.set(userId, count + 1);
    return () => {
      const left = (counts.get(userId) ?? 1) - 1;
      if (left > 0) counts.set(userId, left);
      else counts.delete(userId);
    };
  };
}

type Stream = {
  readonly companyId: string;
  /** True if updates may have come before the stream begins. */
  readonly isMissed: boolean;
  readonly saleListener: Pick<SaleListener, 'subscribe' | 'updatesUntilMs'>;
  readonly pollEveryMs: number;
  readonly isStill: () => Promise<boolean>;
  readonly close: () => void;
};

function stream(options: Stream): ReadableStream {
  const { companyId, isMissed, saleListener, pollEveryMs, isStill, close } = options;
  const encoder = new TextEncoder();
  const ending = new AbortController();
  return new ReadableStream({
    start(controller) {
      // The browser stores an id without an event and fires nothing.
      const say = (event: string) => {
        if (ending.signal.aborted) return;
        const until = saleListener.updatesUntilMs();
        const id = until === null ? '' : `id: ${until}\n`;
        controller.enqueue(encoder.encode(`${id}${event}\n`));
      };
      const stop = () => {
        if (ending.signal.aborted) return;
        ending.abort();
        controller.close();
      };
      const callOff = saleListener.subscribe(companyId, (update) => {
        // A client that stops reading is disconnected to save memory; a live one reconnects and
        // reloads.
        if (update.kind === 'over' || (controller.desiredSize ?? 0) < -maxWaiting) stop();
        else if (update.kind === 'again') say(again);
        else for (const event of eventsOf(update.sales)) say(event);
      });
      const polling = setInterval(() => {
        void isStill()
          .then((still) => (still ? say('') : stop()))
          .catch(stop);
      }, pollEveryMs);
      ending.signal.addEventListener('abort', () => {
        clearInterval(polling);
        callOff();
        close();
      });
      say(`retry: ${retryMs}\n${isMissed ? again : ''}`);
    },
    cancel: () => ending.abort(),
  });
}

const retryMs = 3000;
/** How many parts may wait for a slow connection. */
const maxWaiting = 200;
const again = 'event: again\ndata: \n';

function eventsOf(sales: readonly ReceivedUpdate[]): string[] {
  const about = (one: ReceivedUpdate['about']) => sales.filter((sale) => sale.about === one);
  return [...eventOf('sales', about('status')), ...eventOf('changed', about('more'))];
}

function eventOf(name: 'sales' | 'changed', sales: readonly ReceivedUpdate[]): string[] {
  if (sales.length === 0) return [];
  const announced: LiveSale[] = sales.map(({ id, mode, status }) => ({ id, mode, status }));
  return [`event: ${name}\ndata: ${JSON.stringify(announced)}\n`];
}
