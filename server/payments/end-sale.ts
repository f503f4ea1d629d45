import { feeMills } from '@piton/contract/money.ts';
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { DB } from '../database/types.ts';
import { post } from '../ledger/post.ts';
import { saleEntries } from '../ledger/sale-entries.ts';
import type { SaleEnding } from './payment-state.ts';
import { insertContradiction, lockSale, saleRecord } from './payment-store.ts';
import type { SaleRecord } from './sale-record.ts';

type EndDeps = { readonly log: Logger; readonly clock: () => Date };

/**
 * Writes down how a sale ended, its state and the books, all or nothing. Where somebody else was
 * first, what they wrote stands and is answered.
 */
export async function endSale(
  { log, clock }: EndDeps,
  transaction: Transaction<DB>,
  which: Pick<SaleRecord, 'companyId' | 'id'>,
  ending: SaleEnding,
): Promise<SaleRecord> {
  const now = clock();
  const sale = await lockSale(transaction, which);
  if (sale.status !== 'Pending') {
    if (sale.status !== ending.status) {
      const { hostReference } = await keepContradiction(transaction, sale, ending, now);
      const { id: saleId, tranId, status: written } = sale;
      const said = ending.status;
      const line = { saleId, tranId, written, said, hostReference };
      log.error(line, 'the gateway contradicts how a sale was ended');
    }
    return sale;
  }
  const isApproved = ending.status === 'Approved';
  const fee = isApproved ? feeMills(sale.amountMills, BigInt(sale.feeBasisPoints)) : 0n;
  // From here the company's balance is locked, and other sales of the company wait.
  const ledgerTransactionId = isApproved ? await postSale(transaction, sale, fee, now) : null;
  const row = await transaction
    .updateTable('sales')
    .set({
      ...columnsOf(ending),
      fee_mills: fee,
      ledger_transaction_id: ledgerTransactionId,
      decided_at: now,
      settle_after: null,
    })
    .where('id', '=', sale.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return saleRecord(row);
}

/** Somebody may have been told "nothing was charged" of money that was taken: a person must look. */
async function keepContradiction(
  transaction: Transaction<DB>,
  sale: SaleRecord,
  ending: SaleEnding,
  heardAt: Date,
): Promise<{ hostReference: string | null }> {
  const { approvalCode = null, hostReference = null } = referencesOf(ending) ?? {};
  const contradiction = { said: ending.status, approvalCode, hostReference, heardAt };
  await insertContradiction(transaction, sale, contradiction);
  return { hostReference };
}

function postSale(
  transaction: Transaction<DB>,
  sale: SaleRecord,
  fee: bigint,
  now: Date,
): Promise<bigint> {
  return post(transaction, {
    mode: sale.mode,
    kind: 'sale',
    cause: `sale:${sale.id}`,
    actor: 'payments',
    occurredAt: now,
    entries: saleEntries({ ...sale, feeMills: fee }),
  });
}

function columnsOf(ending: SaleEnding) {
  if (ending.status === 'Incomplete') {
    const { status, problem, resultCode, reason, advice } = ending;
    return { status, problem, result_code: resultCode, reason, advice };
  }
  const references = referencesOf(ending);
  return {
    status: ending.status,
    result_code: 'OK',
    approval_code: references?.approvalCode ?? null,
    host_reference: references?.hostReference ?? null,
    batch_id: references?.batchId ?? null,
    ...(ending.status === 'Declined' && { reason: ending.reason, advice: ending.advice }),
  };
}

function referencesOf(ending: SaleEnding) {
  return ending.status === 'Incomplete' ? null : ending.references;
}
