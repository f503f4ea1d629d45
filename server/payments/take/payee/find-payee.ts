import { isCompanyId } from '@piton/contract/companies/company.ts';
import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import type { Standing } from '../../../companies/company-store.ts';
import { type PreparedStatement, runPrepared } from '../../../database/run-prepared.ts';
import type { SealedPayment } from '../../../companies/encryption-keys/read-sealed.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import type { Payee } from './payee.ts';
import type { PostedPayment } from '../posted-payment.ts';

const statement: PreparedStatement = {
  name: 'find_payee',
  text: `select standing, key_ids, earlier_id, gateway_account_id, plain_seal_hash,
    free_at is not null as is_suspect from find_payee(
    p_company_id => $1, p_attempt_hash => $2, p_sender_key => $3, p_max_unreadable => $4)`,
};

type Row = {
  standing: Standing;
  key_ids: string[];
  earlier_id: string | null;
  gateway_account_id: string | null;
  plain_seal_hash: PlainSealHash;
  is_suspect: boolean;
};

/** Null if no company can be paid under that id. */
export async function findPayee(
  { pool, unreadable, payees }: Pick<PaymentDeps, 'pool' | 'unreadable' | 'payees'>,
  { companyId, clientAddress }: Pick<PostedPayment, 'companyId' | 'clientAddress'>,
  { hash }: SealedPayment,
): Promise<Payee | null> {
  if (!isCompanyId(companyId)) return null;
  const senderKey = unreadable.keyOf({ companyId, clientAddress });
  const values = [companyId, hash, senderKey, unreadable.max];
  const [row] = await runPrepared<Row>(pool, statement, values);
  if (row === undefined || row.key_ids.length === 0) return null;
  const payee = {
    companyId,
    standing: row.standing,
    keyIds: row.key_ids,
    plainSealHash: row.plain_seal_hash,
    earlierSaleId: row.earlier_id,
    isSuspect: row.is_suspect || (await unreadable.isSiteSuspect({ companyId, clientAddress })),
    gatewayAccountId: row.gateway_account_id,
  };
  payees.keep(payee);
  return payee;
}
