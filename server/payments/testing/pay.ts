import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Selectable } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { Sales } from '../../database/types.ts';
import { withKeptConnection } from '../../database/testing/keep-connections.ts';
import type { AnyCardGateway } from '../../gateways/gateway.ts';
import { type LedgerTotals, verifyLedger } from '../../monitoring/self-check/verify-ledger.ts';
import type { SaleRecord } from '../sale-record.ts';
import { takePayment } from '../take/take-payment.ts';
import type { PostedPayment } from '../take/posted-payment.ts';
import { paymentDeps, type PaymentWorld, seal } from './payment-world.ts';

export function paymentRequest(
  { companyId }: Pick<PaymentWorld, 'companyId'>,
  encryptedTxt: string,
  changes: Partial<PostedPayment> = {},
): PostedPayment {
  return {
    companyId,
    encryptedTxt,
    mode: 'live',
    channel: 'page',
    clientAddress: '203.0.113.9',
    confirm: null,
    requestId: null,
    terms: null,
    proof: null,
    browser: null,
    origin: 'https://pay.example.lc',
    findMember: async () => null,
    ...changes,
  };
}

/** One payment through that gateway; any result but a sale fails the test. */
export async function pay(
  world: PaymentWorld,
  gateway: AnyCardGateway,
  changes: Partial<PaymentObject> = {},
  of: Partial<PostedPayment> = {},
): Promise<SaleRecord> {
  const request = paymentRequest(world, await seal(changes), of);
  const result = await takePayment(paymentDeps(world, gateway), request);
  if (result.kind !== 'sale') throw new Error(`answered ${result.kind}`);
  return result.sale;
}

export function saleRow({ database }: PaymentWorld, id: string): Promise<Selectable<Sales>> {
  return actingAs(database.kysely, 'piton', (transaction) =>
    transaction.selectFrom('sales').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

/** The totals of a mode, after a check that its ledger has no problems. */
export async function ledgerTotals(
  { database }: PaymentWorld,
  mode: SaleMode,
): Promise<LedgerTotals> {
  const report = await withKeptConnection(database.owner, verifyLedger);
  const problems = [...report.problems, ...report.contradictions];
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const found = report.totals.find((one) => one.mode === mode);
  if (!found) throw new Error('the ledger has both modes');
  return found;
}
