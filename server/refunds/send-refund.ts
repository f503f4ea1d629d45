import type { RefundFailure } from '@piton/contract/refunds/refund.ts';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { sendWithinMs } from '../config/send-limit.ts';
import { actingAs } from '../database/acting-as.ts';
import { storeWithRetries } from '../database/store-with-retries.ts';
import type { DB } from '../database/types.ts';
import type { AnyGuardedGateway } from '../gateways/breaker/guard-gateway.ts';
import type { GatewayAccount, ReturnOutcome, ReturnRequest } from '../gateways/gateway.ts';
import { allGateways, gatewayNamed } from '../gateways/mode-gateways.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { findSale } from '../payments/find-sale.ts';
import { marksOfNow } from '../payments/inquiry/gateway-marks.ts';
import type { SaleRecord } from '../payments/sale-record.ts';
import { notifyOfRefund } from './notify-of-refund.ts';
import type { RefundsDeps, SendRefund, SentRefund } from './refunds-deps.ts';

type SendRefundDeps = Pick<RefundsDeps, 'mail' | 'announce'> &
  Pick<PaymentDeps, 'gateways' | 'gatewayMarks' | 'accounts'> & {
    readonly database: Kysely<DB>;
    readonly log: Logger;
    /** The age up to which a whole payment is voided. */
    readonly voidMinutes: number;
  };

type Sending = {
  readonly config: { readonly voidMinutes: number };
  readonly identity: Pick<RefundsDeps, 'mail'>;
  readonly payments: Pick<
    PaymentDeps,
    'database' | 'log' | 'gateways' | 'gatewayMarks' | 'accounts' | 'announce'
  >;
};

/** Sends refunds with the parts of a started server. */
export function refundSender({ config, identity, payments }: Sending): SendRefund {
  const { voidMinutes } = config;
  return (refund) => sendRefund({ ...payments, mail: identity.mail, voidMinutes }, refund);
}

/**
 * Sends the refund to its gateway, once: only the process that marks it as sent calls, and a
 * refund whose outcome stays unknown is never sent again, but waits for staff. So does a refund of a
 * payment that the gateway knows under another account than the platform's present one.
 */
async function sendRefund(deps: SendRefundDeps, refund: SentRefund): Promise<void> {
  const { log } = deps;
  const { refundId } = refund;
  try {
    // Whatever may fail comes before the refund is marked as sent.
    const sale = await findRefundedSale(deps.database, refund);
    if (!isKnownToGateway(deps, sale)) {
      await leaveToStaff(deps, refund, sale);
      return;
    }
    const route = await routeOf(deps, sale);
    const begun = await beginSending(deps, refund, route);
    if (begun === null) return;
    try {
      const returned = await returnMoney(deps, refund, sale, { ...begun, ...route });
      await storeWithRetries(
        () => storeOutcome(deps, refund, sale, returned),
        (err) => log.warn({ err, refund: refundId }, 'the outcome of a refund is not stored yet'),
      );
    } catch (err) {
      // The gateway may have refunded it all the same.
      log.error({ err, refund: refundId }, 'the outcome of a refund could not be stored');
    }
  } catch (err) {
    log.error({ err, refund: refundId }, 'a refund is not sent yet');
  }
}

type Route = { readonly gateway: AnyGuardedGateway; readonly account: GatewayAccount | null };

async function routeOf({ gateways, accounts }: SendRefundDeps, sale: SaleRecord): Promise<Route> {
  const gateway = gatewayNamed(gateways[sale.mode], sale.gateway);
  return { gateway, account: await accounts.accountOf(sale) };
}

async function findRefundedSale(
  database: Kysely<DB>,
  { refundId, companyId }: SentRefund,
): Promise<SaleRecord> {
  const { sale_id: id } = await actingAs(database, { companyId }, (transaction) =>
    transaction
      .selectFrom('refunds')
      .select('sale_id')
      .where('id', '=', refundId)
      .executeTakeFirstOrThrow(),
  );
  return findSale(database, { companyId, id });
}

/** Whether the gateway that took the payment is still configured, under the account that took it. */
function isKnownToGateway(
  { gateways, gatewayMarks }: SendRefundDeps,
  { mode, gateway, gatewayMark }: SaleRecord,
): boolean {
  const isConfigured = allGateways(gateways[mode]).some(({ name }) => name === gateway);
  return isConfigured && (gatewayMark === null || marksOfNow(gatewayMarks).includes(gatewayMark));
}

async function leaveToStaff(
  { database, mail, announce, log }: SendRefundDeps,
  { refundId, companyId, origin }: SentRefund,
  { id, mode }: SaleRecord,
): Promise<void> {
  const isLeft = await actingAs(database, { companyId }, async (transaction) => {
    const { rows } = await sql<{ isLeft: boolean }>`
      select leave_unsent_refund_to_staff(${refundId}) as "isLeft"`.execute(transaction);
    if (rows[0]?.isLeft !== true) return false;
    await notifyOfRefund({ mail }, transaction, { refundId, origin });
    return true;
  });
  if (!isLeft) return;
  log.warn(
    { refund: refundId },
    'staff make this refund, because the gateway’s account has changed',
  );
  announce({ companyId, mode, id, status: 'Approved', about: 'more' });
}

type Begun = {
  readonly amountMills: bigint;
  readonly mayVoid: boolean;
  /** The latest start of a call, by `performance.now()`. */
  readonly sendBy: number;
};

/** Null if another process has it, or staff make it. */
async function beginSending(
  { database, voidMinutes }: SendRefundDeps,
  { refundId, companyId }: SentRefund,
  { gateway }: Route,
): Promise<Begun | null> {
  // Staff may end the refund five minutes after this, so a process that was paused sends nothing.
  const sendBy = performance.now() + sendWithinMs;
  const voidWithin = gateway.void === undefined ? 0 : voidMinutes;
  return actingAs(database, { companyId }, async (transaction) => {
    const { rows } = await sql<Omit<Begun, 'sendBy'>>`
      select amount_mills as "amountMills", may_void as "mayVoid"
        from begin_sending_refund(${refundId}, make_interval(mins => ${voidWithin}))`.execute(
      transaction,
    );
    return rows[0] ? { ...rows[0], sendBy } : null;
  });
}

type Returned = { readonly outcome: ReturnOutcome; readonly isVoid: boolean };

async function returnMoney(
  { database }: SendRefundDeps,
  { refundId: returnId, companyId }: SentRefund,
  { tranId, invoice }: SaleRecord,
  { amountMills, mayVoid, sendBy, gateway, account }: Begun & Route,
): Promise<Returned> {
  const request = { tranId, invoice, amountMills, returnId, sendBy };
  if (mayVoid && gateway.void !== undefined) {
    const outcome = await gateway.void(request, account);
    // A settled payment can't be voided, and no money moved.
    if (outcome.kind !== 'refused' || outcome.why !== 'not_possible') {
      return { outcome, isVoid: true };
    }
    // Written before the refund, so that staff who later end it know what was sent.
    await actingAs(database, { companyId }, (transaction) =>
      sql`select refund_instead_of_void(${returnId})`.execute(transaction),
    );
  }
  return { outcome: await refundAt(gateway, request, account), isVoid: false };
}

async function refundAt(
  gateway: AnyGuardedGateway,
  request: ReturnRequest,
  account: GatewayAccount | null,
): Promise<ReturnOutcome> {
  if (gateway.refund !== undefined) return gateway.refund(request, account);
  return { kind: 'refused', why: 'not_possible', resultCode: '', message: '' };
}

async function storeOutcome(
  { database, mail, announce }: SendRefundDeps,
  { refundId, companyId, origin }: SentRefund,
  sale: SaleRecord,
  { outcome, isVoid }: Returned,
): Promise<void> {
  const { state, reference, failure, detail } = endOf(outcome, refundId);
  await actingAs(database, { companyId }, async (transaction) => {
    if (state === null) {
      const words = isVoid ? `void: ${detail}` : detail;
      await sql`select note_refund(${refundId}, ${words})`.execute(transaction);
      return;
    }
    if (outcome.kind === 'done') {
      const { hostReference, approvalCode } = outcome.references;
      await sql`
        select keep_refund_references(${refundId}, ${hostReference}, ${approvalCode})`.execute(
        transaction,
      );
    }
    const { rows } = await sql<{ was: string }>`
      select end_refund(
        ${refundId}, ${state}, ${reference}, ${failure}, ${detail}, ${isVoid && state === 'done'}
      ) as was`.execute(transaction);
    if (rows[0]?.was !== 'pending') return;
    await notifyOfRefund({ mail }, transaction, { refundId, origin });
  });
  announce({ companyId, mode: sale.mode, id: sale.id, status: 'Approved', about: 'more' });
}

type End = {
  /** Null while the outcome is unknown. */
  readonly state: 'done' | 'failed' | null;
  readonly reference: string;
  readonly failure: RefundFailure | null;
  readonly detail: string;
};

function endOf(outcome: ReturnOutcome, refundId: string): End {
  switch (outcome.kind) {
    case 'done': {
      const { tranId, hostReference, approvalCode } = outcome.references;
      const reference = tranId ?? hostReference ?? approvalCode ?? refundId;
      return { state: 'done', reference, failure: null, detail: '' };
    }
    case 'refused': {
      const { why, resultCode, message } = outcome;
      const detail = [why, resultCode, message].filter(Boolean).join(' ');
      return { state: 'failed', reference: '', failure: failureOf(why), detail };
    }
    case 'not_sent':
      return { state: 'failed', reference: '', failure: 'not_sent', detail: outcome.cause };
    case 'unknown':
      return {
        state: null,
        reference: '',
        failure: null,
        detail: `${outcome.cause} ${outcome.detail}`,
      };
  }
}

type Refused = Extract<ReturnOutcome, { kind: 'refused' }>;

function failureOf(why: Refused['why']): RefundFailure {
  if (why === 'declined') return 'declined';
  return why === 'not_possible' || why === 'amount' ? 'not_possible' : 'gateway';
}
