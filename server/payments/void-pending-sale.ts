import { declinedByStaff } from '@piton/contract/payments/payment-reasons.ts';
import { sql } from 'kysely';
import { sendWithinMs } from '../config/send-limit.ts';
import { actingAs } from '../database/acting-as.ts';
import { storeWithRetries } from '../database/store-with-retries.ts';
import type { ReturnOutcome } from '../gateways/gateway.ts';
import { gatewayNamed } from '../gateways/mode-gateways.ts';
import { findSale } from './find-sale.ts';
import { noteSaleEvent } from './inquiry/pending-payments.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { SaleRecord } from './sale-record.ts';
import { endSale } from './take/end-sale.ts';

type ApprovedVoid = {
  readonly saleId: string;
  readonly companyId: string;
  /** The approved proposal's id. The gateway shows it to staff. */
  readonly proposalId: string;
};

/** Voids a Pending sale and stores the gateway's response; never rejects. */
export type VoidSale = (approved: ApprovedVoid) => Promise<void>;

type VoidDeps = Pick<
  PaymentDeps,
  'database' | 'pool' | 'log' | 'announce' | 'gateways' | 'accounts'
>;

/**
 * Voids a Pending sale by its own number at the gateway, as two members of staff approved. Only the
 * gateway's confirmation ends the sale; after any other response staff may propose another void.
 * The committed claim lets one process send it. `finishApprovedVoids` handles one whose process
 * ended.
 */
export function saleVoider(deps: VoidDeps): VoidSale {
  return async (approved) => {
    const { saleId: id, companyId } = approved;
    try {
      const claim = await claimVoid(deps, approved);
      if (claim === null) return;
      const sale = await findSale(deps.database, { companyId, id });
      const outcome = await sendVoid(deps, sale, approved);
      await storeWithRetries(
        () => storeResponse(deps, sale, { outcome, ...claim }),
        (err) => deps.log.warn({ err, saleId: id }, 'the outcome of a void is not stored yet'),
      );
    } catch (err) {
      deps.log.error({ err, saleId: id }, 'the outcome of a void could not be stored');
    }
  };
}

/** Null if another process has claimed it, or nothing is left to void. */
async function claimVoid(
  { database }: Pick<VoidDeps, 'database'>,
  { saleId, companyId }: ApprovedVoid,
): Promise<{ readonly isRepeat: boolean } | null> {
  const { rows } = await actingAs(database, { companyId }, (transaction) =>
    sql<{ is_repeat: boolean | null }>`
      select claim_void(${saleId}) as is_repeat`.execute(transaction),
  );
  const isRepeat = rows[0]?.is_repeat ?? null;
  return isRepeat === null ? null : { isRepeat };
}

async function sendVoid(
  { gateways, accounts }: VoidDeps,
  sale: SaleRecord,
  { proposalId: returnId }: ApprovedVoid,
): Promise<ReturnOutcome> {
  const gateway = gatewayNamed(gateways[sale.mode], sale.gateway);
  if (gateway.void === undefined) throw new Error(`${sale.gateway} has no void`);
  const { tranId, invoice, amountMills } = sale;
  const sendBy = performance.now() + sendWithinMs;
  const request = { tranId, invoice, amountMills, returnId, sendBy };
  return gateway.void(request, await accounts.accountOf(sale));
}

type VoidResponse = {
  readonly outcome: ReturnOutcome;
  /** An earlier void may have reached the gateway. */
  readonly isRepeat: boolean;
};

async function storeResponse(
  deps: VoidDeps,
  sale: SaleRecord,
  { outcome, isRepeat }: VoidResponse,
): Promise<void> {
  const { id, companyId } = sale;
  if (outcome.kind !== 'done') {
    await actingAs(deps.database, { companyId }, (transaction) =>
      noteSaleEvent(transaction, id, { source: 'gateway', what: eventOf(outcome, isRepeat) }),
    );
    return;
  }
  const ending = {
    status: 'Declined',
    resultCode: 'OK',
    reason: declinedByStaff,
    advice: 'later',
    references: null,
  } as const;
  await endSale(deps, sale, ending, 'void');
}

function eventOf(outcome: Exclude<ReturnOutcome, { kind: 'done' }>, isRepeat: boolean): string {
  switch (outcome.kind) {
    case 'refused':
      // The gateway refuses to void a sale that an earlier void has voided.
      return isRepeat ? 'void_unknown: repeated' : `void_refused: ${outcome.why}`;
    case 'not_sent':
      return 'void_not_sent';
    case 'unknown':
      return `void_unknown: ${outcome.cause}`;
  }
}
