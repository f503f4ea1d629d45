import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { startOwnMailServer } from '../../identity/own-mail-server.ts';

/** A notice from Alertmanager to the operator. */
export type Notice = {
  readonly alert: string;
  readonly isResolved: boolean;
  readonly by: 'pager' | 'mail';
};

export type Pager = {
  /** Takes PagerDuty's events. */
  readonly url: string;
  readonly mailPort: number;
  readonly notices: () => readonly Notice[];
  readonly stop: () => Promise<void>;
};

type PagerEvent = {
  readonly event_action: 'trigger' | 'resolve';
  readonly payload: { readonly summary: string };
};

/** The operator's pager and mail server, as Alertmanager's example of settings uses them. */
export async function startPager(): Promise<Pager> {
  const notices: Notice[] = [];
  const server = createServer((request, response) => {
    const take = async () => {
      const event = (await json(request)) as PagerEvent;
      notices.push(readSubject(event.payload.summary, 'pager'));
      response.writeHead(202, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ status: 'success', dedup_key: 'a-key' }));
    };
    take().catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const mail = await startOwnMailServer();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    mailPort: Number(new URL(mail.url).port),
    notices: () => [
      ...notices,
      ...mail.deliveries.map(({ subject }) => readSubject(subject, 'mail')),
    ],
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await mail.stop();
    },
  };
}

/** Such as “[FIRING:1] PitonIsDown (page)”; each notice has the alerts of one rule. */
function readSubject(subject: string, by: Notice['by']): Notice {
  const [, state, alert] = /^\[(FIRING|RESOLVED)\S*\] (\w+)/.exec(subject) ?? [];
  if (state === undefined || alert === undefined) throw new Error(`no alert: ${subject}`);
  return { alert, isResolved: state === 'RESOLVED', by };
}
