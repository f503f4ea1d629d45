import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { actingAs } from '../../database/acting-as.ts';
import { type PreparedStatement, runPrepared } from '../../database/run-prepared.ts';
import type { DB } from '../../database/types.ts';
import type { ImmediateInquiry } from '../../gateways/gateway.ts';
import type { AnnounceSale } from '../announce-sales.ts';
import { findSale } from '../find-sale.ts';
import type { SaleEnding } from '../payment-state.ts';
import type { SaleRecord } from '../sale-record.ts';
import { noteImmediateInquiry, noteSaleEvent } from '../inquiry/pending-payments.ts';

type EndDeps = {
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly announce: AnnounceSale;
};

/** Known to the process that charged the card, and never stored with the sale. */
type OfCard = { readonly bin?: Buffer | null };

const statement: PreparedStatement = {
  name: 'end_sale',
  text: `select end_sale(
    p_id => $1, p_company_id => $2, p_source => $3, p_status => $4, p_problem => $5,
    p_result_code => $6, p_reason => $7, p_advice => $8, p_approval_code => $9,
    p_host_reference => $10, p_batch_id => $11, p_bin => $12) as was`,
};

/**
 * Ends a sale: state and ledger commit together, with the event of the void or immediate inquiry
 * that ends it. If another process ended it first, that result stays and is returned.
 */
export async function endSale(
  { database, pool, log, announce }: EndDeps,
  sale: SaleRecord,
  { bin = null, ...ending }: SaleEnding & OfCard,
  by: EndedBy,
): Promise<SaleRecord> {
  const ended = endedRecord(sale, ending);
  const references = ending.status === 'Incomplete' ? null : ending.references;
  const values = [
    sale.id,
    sale.companyId,
    sourceOf(by),
    ended.status,
    ended.problem,
    ended.resultCode,
    ended.reason,
    ended.advice,
    references?.approvalCode ?? null,
    references?.hostReference ?? null,
    references?.batchId ?? null,
    bin,
  ];
  const [row] =
    by === 'gateway' || by === 'inquiry'
      ? await runPrepared<Was>(pool, statement, values)
      : await noteAndEnd(database, sale, { by, values });
  if (row?.was === 'Pending') {
    announce(ended);
    return ended;
  }
  if (row?.was !== ending.status) {
    const hostReference = references?.hostReference ?? null;
    const line = {
      saleId: sale.id,
      tranId: sale.tranId,
      storedStatus: row?.was,
      status: ending.status,
    };
    log.error({ ...line, hostReference }, 'the gateway contradicts a sale’s outcome');
  }
  return findSale(database, sale);
}

/** The response that ends the sale. */
type EndedBy = 'gateway' | 'inquiry' | 'void' | ImmediateInquiry;

function sourceOf(by: EndedBy): 'gateway' | 'inquiry' {
  return by === 'gateway' || by === 'void' ? 'gateway' : 'inquiry';
}

type Was = { was: SaleRecord['status'] };

/** Stores the events of the void or immediate inquiry and the end in one transaction. */
function noteAndEnd(
  database: Kysely<DB>,
  { id, companyId }: SaleRecord,
  { by, values }: { by: 'void' | ImmediateInquiry; values: readonly unknown[] },
): Promise<Was[]> {
  return actingAs(database, { companyId }, async (transaction) => {
    if (by === 'void') await noteSaleEvent(transaction, id, { source: 'gateway', what: 'voided' });
    else await noteImmediateInquiry(transaction, id, by);
    const { rows } = await transaction.executeQuery<Was>(
      CompiledQuery.raw(statement.text, [...values]),
    );
    return rows;
  });
}

function endedRecord(sale: SaleRecord, ending: SaleEnding): SaleRecord {
  const { status } = ending;
  if (status === 'Approved') return { ...sale, status, resultCode: 'OK', reason: '', advice: null };
  if (status === 'Incomplete') {
    const { problem, resultCode, reason, advice } = ending;
    return { ...sale, status, problem, resultCode, reason, advice };
  }
  const { resultCode, reason, advice } = ending;
  return { ...sale, status, resultCode, reason, advice };
}
