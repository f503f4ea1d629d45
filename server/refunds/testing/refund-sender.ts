import { actingAs } from '../../database/acting-as.ts';
import type { AnyCardGateway, ReturnOutcome, ReturnRequest } from '../../gateways/gateway.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { only, scriptedGateway } from '../../payments/testing/payment-world.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
import { approveSale } from '../../proposals/testing/propose-by-functions.ts';
import type { ProposalWorld } from '../../proposals/testing/proposal-world.ts';
import type { SendRefund } from '../refunds-deps.ts';
import { refundSender } from '../send-refund.ts';
import { sendUnsentRefunds } from '../send-unsent-refunds.ts';

export const done: ReturnOutcome = {
  kind: 'done',
  references: { tranId: 'R-77', approvalCode: null, hostReference: null },
};
const marks = { platform: 'platform', ownAccount: 'own' };

type Script = {
  readonly refund?: (request: ReturnRequest) => ReturnOutcome | Promise<ReturnOutcome>;
  readonly voids?: ReturnOutcome;
  readonly voidMinutes?: number;
  readonly accountOf?: () => Promise<null>;
};

/** Sends refunds to a gateway with these responses, and lists what it was asked for. */
export function sender(
  world: ProposalWorld,
  { refund = () => done, voids, voidMinutes = 0, accountOf = async () => null }: Script,
) {
  const asked: string[] = [];
  const gateway: AnyCardGateway = {
    ...scriptedGateway({}),
    name: 'powertranz',
    refund: async (request) => {
      asked.push(`refund ${request.amountMills}`);
      return refund(request);
    },
    ...(voids && {
      void: async (request: ReturnRequest) => {
        asked.push(`void ${request.amountMills}`);
        return voids;
      },
    }),
  };
  const { log, lines } = capturedLog();
  const sendRefund = refundSender({
    config: { voidMinutes },
    identity: world.deps,
    payments: {
      database: world.database.kysely,
      log,
      gateways: { live: only(gateway), test: only(gateway) },
      gatewayMarks: { four_cs: marks, powertranz: marks },
      accounts: { accountOf },
      announce: () => undefined,
    },
  });
  world.gatewayRefunds.send = sendRefund;
  return { asked, lines, sendRefund };
}

export async function addSale(
  world: ProposalWorld,
  { amountMills = 99_000n, mark = 'platform' } = {},
): Promise<string> {
  const { companyId } = world.merchant;
  const sale = await actingAs(world.database.kysely, { companyId }, (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills, gateway: 'powertranz' }),
  );
  await world.asOwner('update sales set platform_key_mark = $2 where id = $1', [sale.id, mark]);
  await approveSale(world, companyId, sale.id);
  return sale.id;
}

/** Sends what no process has begun to send. */
export function sweep(world: ProposalWorld, sendRefund: SendRefund): Promise<void> {
  const origin = 'https://pay.example.lc';
  const database = world.database.kysely;
  return sendUnsentRefunds({ database, sendRefund, origin, isStopping: () => false });
}

/** As if that much time had passed since then. */
export async function minutesLater(
  world: ProposalWorld,
  id: string,
  column: 'sent_at' | 'requested_at',
  minutes: number,
): Promise<void> {
  await world.asOwner('alter table refunds disable trigger refunds_keep_their_rules');
  await world.asOwner(
    `update refunds set ${column} = ${column} - make_interval(mins => $2) where id = $1`,
    [id, minutes],
  );
  await world.asOwner('alter table refunds enable trigger refunds_keep_their_rules');
}
