import { AppError } from '@piton/contract/http/errors.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { tooOldForServers } from '@piton/contract/payments/payment-response.ts';
import { type SealHint, sealHints } from '@piton/contract/v1/seal-hints.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { explainUnreadable } from '../companies/encryption-keys/explain-unreadable.ts';
import { readingAs } from '../database/reading-as.ts';
import { bindEndpoint, type BindDeps } from '../http/endpoints/bind-endpoint.ts';
import type { HttpApp } from '../http/http-app.ts';
import { readRequestOfKey } from '../payment-requests/list-requests.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import type { SaleRecord } from '../payments/sale-record.ts';
import type { AcceptedResult } from '../payments/take/posted-payment.ts';
import { statusOf, takeOrRefuse } from '../payments/take/take-or-refuse.ts';
import type { ShownChallenge } from '../payments/three-d-secure/shown-challenge.ts';
import { v1PaymentOf } from './payments.ts';
import { selectPayment } from './select-payments.ts';

/** The shop's page sealed the card; what is paid comes from the payment request alone. */
export function bindV1PayPaymentRequest(app: HttpApp, deps: BindDeps & PaymentDeps): void {
  bindEndpoint(app, deps, v1Endpoints.payPaymentRequest, async ({ params, body }, context) => {
    const { key, payOrigin: origin, clientAddress, log } = context;
    const request = await readRequestOfKey(deps, key, params.id);
    const result = await takeOrRefuse(
      { ...deps, log },
      {
        companyId: key.companyId,
        encryptedTxt: body.encryptedTxt,
        mode: key.mode,
        channel: 'server',
        clientAddress,
        confirm: null,
        requestId: params.id,
        terms: { amount: textFromMills(request.amount_mills), purpose: request.purpose },
        browser: body.browser ?? null,
        origin,
        proof: null,
        // A key has a share of test payments of its own, whatever the address of its server.
        findMember: async () => key.keyId,
      },
    );
    if (result.kind === 'unreadable' && key.mode === 'test') {
      throw unreadableWith(await explainUnreadable(deps, key.companyId, body.encryptedTxt));
    }
    const { sale, shown } = saleOf(result);
    context.answerWith(statusOf(result));
    if (sale.status === 'Pending') context.notePending();
    const row = await readingAs(deps.database, key, (reading) =>
      selectPayment(reading, key, sale.id),
    );
    if (row === undefined) throw new Error('a payment was taken and is not there');
    return {
      payment: v1PaymentOf(row, origin),
      action: shown && {
        kind: 'challenge',
        url: new URL(shown.path, origin).href,
        expiresAt: shown.expiresAt.toISOString(),
      },
      ...(sale.rejectedFields !== null && { fields: sale.rejectedFields }),
    };
  });
}

function unreadableWith(hint: SealHint | null): AppError {
  if (hint === null) return new AppError('unreadable_payment');
  return new AppError('unreadable_payment', { hint: { code: hint, message: sealHints[hint] } });
}

function saleOf(result: AcceptedResult): { sale: SaleRecord; shown: ShownChallenge | null } {
  switch (result.kind) {
    case 'sale':
      return result;
    case 'not_stored':
      throw new AppError('rejected_fields', { fields: result.sale.rejectedFields ?? {} });
    case 'unreadable':
      throw new AppError('unreadable_payment');
    case 'too_old':
      throw new AppError('unreadable_payment', { message: tooOldForServers });
    case 'used':
      throw new AppError('sealed_text_used');
    case 'closed':
      throw new AppError('company_not_active');
    case 'cancelled':
      throw new AppError('attempt_cancelled');
    case 'same':
    case 'challenge':
      throw new Error(`a merchant’s server is not answered ${result.kind}`);
  }
}
