/** A process that only refunds, controlled over its channel. It is made to be killed. */
import { connect, type Database } from '@piton/server/database/connect.ts';
import { guardGateway } from '@piton/server/gateways/breaker/guard-gateway.ts';
import { createPowerTranz } from '@piton/server/gateways/powertranz/create-powertranz.ts';
import { createLog } from '@piton/server/http/log.ts';
import { refundSender } from '@piton/server/refunds/send-refund.ts';
import { sendUnsentRefunds } from '@piton/server/refunds/send-unsent-refunds.ts';
import type { SendRefund } from '@piton/server/refunds/refunds-deps.ts';
import { powerTranzOptions } from './refund-gateway.ts';
import type { PlannedRefund, RefundCommand } from './start-refund-process.ts';

const origin = 'https://pay.example.lc';
/** Far above what one company refunds here. */
const capMills = 1_000_000_000_000;
const atOnce = 8;

type Open = { readonly database: Database; readonly sendRefund: SendRefund };
let open: Open | null = null;

process.on('message', ({ number, command }: { number: number; command: RefundCommand }) => {
  void respond(command).then(
    () => process.send?.({ number }),
    (error: unknown) => process.send?.({ number, failed: String((error as Error).stack) }),
  );
});
// The parent has ended.
process.on('disconnect', () => process.exit());

/** The proof's sales have no mark. */
const marks = { platform: '', ownAccount: '' };

async function respond(command: RefundCommand): Promise<void> {
  if (command.kind === 'settings') {
    const database = connect({
      connection: command.app,
      poolSize: atOnce,
      onIdleError: () => undefined,
    });
    const log = createLog('silent');
    const gateway = guardGateway(createPowerTranz(powerTranzOptions(command.gatewayUrl, log)), {
      mode: 'live',
      log,
    });
    const only = { platform: gateway, others: [] };
    const sendRefund = refundSender({
      config: { voidMinutes: 10 },
      identity: { mail: { queue: async () => undefined } },
      payments: {
        database: database.kysely,
        log,
        gateways: { live: only, test: only },
        gatewayMarks: { four_cs: marks, powertranz: marks },
        accounts: { accountOf: async () => null },
        announce: () => undefined,
      },
    });
    open = { database, sendRefund };
    return;
  }
  if (open === null) throw new Error('the settings come first');
  const { database, sendRefund } = open;
  if (command.kind === 'sweep') {
    const isStopping = () => false;
    await sendUnsentRefunds({ database: database.kysely, sendRefund, origin, isStopping });
    return;
  }
  const waiting = [...command.refunds];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await refund(open as Open, next);
      }
    }),
  );
}

/** As a merchant's request does. */
async function refund({ database, sendRefund }: Open, planned: PlannedRefund): Promise<void> {
  const { refundId, saleId, ownerId, companyId, cents } = planned;
  const { rows } = await database.pool.query<{ outcome: string }>(
    `select set_config('piton.user_id', $1, true),
            request_refund($2, $3, $4, 'Too many', $5) as outcome`,
    [ownerId, refundId, saleId, cents * 10, capMills],
  );
  if (rows[0]?.outcome === 'requested') await sendRefund({ refundId, companyId, origin });
}
