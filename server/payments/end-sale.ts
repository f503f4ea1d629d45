import { feeMills } from '@piton/contract/money.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';
import { post } from '../ledger/post.ts';
import { saleEntries } from '../ledger/sale-entries.ts';
import type { SaleEnding } from './payment-state.ts';
import { countApproved, lockSale, saleRecord } from './payment-store.ts';
import type { SaleRecord } from './sale-record.ts';

/**
 * Writes down how a sale ended: its state, the books and the counters, all or nothing. Where somebody
 * else was first, what they wrote stands and is answered.
 */
export async function endSale(
  transaction: Transaction<DB>,
  which: Pick<SaleRecord, 'companyId' | 'id'>,
  ending: SaleEnding,
  now: Date,
): Promise<SaleRecord> {
  const sale = await lockSale(transaction, which);
  if (sale.status !== 'Pending') return sale;
  const isApproved = ending.status === 'Approved';
  const fee = isApproved ? feeMills(sale.amountMills, BigInt(sale.feeBasisPoints)) : 0n;
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
  // The row that all sales of a company share comes last, so that it is held as briefly as can be.
  if (isApproved) await countApproved(transaction, sale);
  return saleRecord(row);
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
  return {
    status: ending.status,
    result_code: 'OK',
    approval_code: ending.references?.approvalCode ?? null,
    host_reference: ending.references?.hostReference ?? null,
    batch_id: ending.references?.batchId ?? null,
    ...(ending.status === 'Declined' && { reason: ending.reason, advice: ending.advice }),
  };
}
