import type { CardGateway, CardSale } from '@piton/server/gateways/gateway.ts';
import type { OwnGateway } from '../own-gateway.ts';
import { gatewayLimitMs, type Plan } from './plan-outcome.ts';
import type { VirtualTime } from './virtual-time.ts';

/**
 * The gateway simulator behind the server's own client, with waits in virtual time. Its behaviour
 * is the simulator's own.
 */
export function slowGateway(
  inner: CardGateway<'inquire'>,
  {
    time,
    own,
    planOf,
    onUnknown,
  }: {
    time: VirtualTime;
    own: OwnGateway;
    planOf: (sale: CardSale) => Plan['outcome'];
    onUnknown: () => unknown;
  },
): CardGateway<'inquire'> {
  // One at a time, so that a fault hits its own sale.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }
  return {
    ...inner,
    sale: async (sale, account) => {
      // A late request was sent in time; the client doesn't use virtual time.
      const sent = { ...sale, sendBy: Infinity };
      const take = () => inTurn(() => inner.sale(sent, account));
      const outcome = planOf(sale);
      switch (outcome.kind) {
        case 'answers': {
          const response = await take();
          await time.sleep(outcome.afterMs);
          return response;
        }
        case 'fails':
          onUnknown();
          return inTurn(async () => {
            await own.arm(outcome.fault);
            return inner.sale(sent, account);
          });
        case 'hangs': {
          const { takenAfterMs } = outcome;
          if (takenAfterMs !== null) {
            time.begin(async () => {
              await time.sleep(takenAfterMs);
              await take();
            });
          }
          await time.sleep(gatewayLimitMs);
          onUnknown();
          return { kind: 'unknown', cause: 'timeout', detail: 'no response in time' };
        }
      }
    },
  };
}
