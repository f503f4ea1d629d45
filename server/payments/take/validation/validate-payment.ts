import { isIP } from 'node:net';
import { brandOfNumber } from '@piton/contract/cards/brand-of-number.ts';
import { cardDigits } from '@piton/contract/cards/card-number.ts';
import {
  checkPayment,
  type CheckedPayment,
  type Payment,
} from '@piton/contract/payments/payment.ts';
import {
  paymentText,
  type PaymentRules,
  type PaymentValues,
} from '@piton/contract/payments/payment-fields.ts';
import { useOtherCard } from '@piton/contract/payments/payment-reasons.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import type { NewSale } from '../begin-sale.ts';
import type { AttemptedCard } from '../../admission/card-velocity.ts';
import type { AnyGuardedGateway } from '../../../gateways/breaker/guard-gateway.ts';
import type { AnyCardGateway } from '../../../gateways/gateway.ts';
import type { ThreeDSecureTerms } from '../charge-card.ts';
import type { Payee } from '../payee/payee.ts';
import type { PaymentDeps } from '../../payment-deps.ts';
import { makePaymentNumbers } from '../payment-numbers.ts';
import { endingDuringOutage, endingWithoutBrowser } from '../../payment-state.ts';
import { refusedDetails, refusedState } from './refused-payment.ts';
import type { PostedPayment } from '../posted-payment.ts';
import { isPermanentlyInvalid } from './permanently-invalid.ts';

/** An opened text as the row it becomes, and the card to charge if all fields are valid. */
export type ValidatedPayment = {
  readonly sale: NewSale;
  readonly card: Payment['card'] | null;
  readonly attempted: AttemptedCard | null;
  /** Null if the card is charged without 3-D Secure. */
  readonly threeDSecure: ThreeDSecureTerms | null;
  /** Seconds until the gateway is retried; 0 while it is available. */
  readonly unavailableSeconds: number;
  /** No change of time, mode or channel makes it valid. */
  readonly isPermanentlyInvalid: boolean;
};

type ValidateDeps = Pick<
  PaymentDeps,
  'clock' | 'amountMaxMills' | 'leases' | 'cardVelocity' | 'gatewayMarks' | 'callbackSigner'
>;

type PaidTo = { readonly payee: Payee; readonly gateway: AnyGuardedGateway };

/** Returns all problems of a payment at once, or the card to charge. */
export function validatePayment(
  deps: ValidateDeps,
  request: PostedPayment,
  { payee, gateway }: PaidTo,
  values: PaymentValues,
): ValidatedPayment {
  const header = headerOf(deps, request, { payee, gateway });
  const { companyId, mode, channel } = request;
  const checked = check(deps, request, { values, gateway });
  if (!checked.ok) {
    const details = refusedDetails(values, checked.fields);
    const first = refusedState(checked.fields, checked.advice);
    const sale = { ...header, details, first, cardAttempt: null };
    return {
      ...nothingToCharge,
      sale,
      isPermanentlyInvalid: isPermanentlyInvalid(values, rulesOf(deps, request)),
    };
  }
  const unavailableSeconds = gateway.unavailableForSeconds();
  if (unavailableSeconds > 0) {
    const first = { ...endingDuringOutage(), rejectedFields: null };
    const sale = { ...header, details: checked.payment, first, cardAttempt: null };
    return { ...nothingToCharge, sale, unavailableSeconds };
  }
  const callbackPath = deps.callbackSigner.pathOf(header.numbers.tranId);
  const threeDSecure = threeDSecureTerms(request, gateway, {
    person: checked.payment.person,
    callbackPath,
  });
  if (threeDSecure === null && mustAuthenticate(gateway, channel)) {
    const first = { ...endingWithoutBrowser(channel), rejectedFields: null };
    const sale = { ...header, details: checked.payment, first, cardAttempt: null };
    return { ...nothingToCharge, sale };
  }
  const { card, amountMills } = checked.payment;
  const attempted = { companyId, mode, number: card.number, amountMills };
  const address = channel === 'page' ? request.clientAddress : null;
  const cardAttempt = deps.cardVelocity.describe(attempted, { address, confirm: request.confirm });
  const first = { status: 'Pending', leaseMs: deps.leases.leaseMs } as const;
  const acceptedAuthentications =
    threeDSecure === null ? null : (gateway.threeDSecure?.accepted ?? null);
  const sale = {
    ...header,
    details: checked.payment,
    first,
    cardAttempt,
    acceptedAuthentications,
    payerAddress: address !== null && isIP(address) > 0 ? address : null,
  };
  return { ...nothingToCharge, sale, card, attempted, threeDSecure };
}

function headerOf(
  { clock, gatewayMarks }: ValidateDeps,
  request: PostedPayment,
  { payee, gateway }: PaidTo,
) {
  const { companyId, mode, channel, requestId } = request;
  // Test payments never use a merchant's real account.
  const gatewayAccountId = request.mode === 'live' ? payee.gatewayAccountId : null;
  const { platform, ownAccount } = gatewayMarks[gateway.name];
  const liveMark = gatewayAccountId === null ? platform : ownAccount;
  return {
    companyId,
    mode,
    channel,
    requestId,
    gateway: gateway.name,
    acceptedAuthentications: null,
    payerAddress: null,
    gatewayAccountId,
    gatewayMark: mode === 'live' ? liveMark : null,
    now: clock(),
    numbers: makePaymentNumbers(gateway.tranIds),
  };
}

/** Anyone can seal a payment for a merchant's server, which has no browser. */
function mustAuthenticate(
  { threeDSecure }: AnyCardGateway,
  channel: PostedPayment['channel'],
): boolean {
  return threeDSecure !== undefined && (channel === 'page' || !threeDSecure.isOptionalForServers);
}

/** Null without the browser's data, or at a gateway without 3-D Secure. */
function threeDSecureTerms(
  { browser, origin }: PostedPayment,
  gateway: AnyCardGateway,
  { person, callbackPath }: Pick<Payment, 'person'> & { readonly callbackPath: string },
): ThreeDSecureTerms | null {
  if (browser === null || gateway.threeDSecure === undefined) return null;
  const payer = { email: person.email || null, phone: person.phone || null, countryCode: null };
  if (payer.email === null && payer.phone === null) return null;
  return { browser, payer, returnUrl: `${origin}${callbackPath}` };
}

const nothingToCharge = {
  card: null,
  attempted: null,
  threeDSecure: null,
  unavailableSeconds: 0,
  isPermanentlyInvalid: false,
} as const;

type ValidatedFields =
  | Extract<CheckedPayment, { ok: true }>
  | (Extract<CheckedPayment, { ok: false }> & { readonly advice: 'fix' | 'other_card' });

function rulesOf(
  { clock, amountMaxMills }: ValidateDeps,
  { channel, requestId }: Pick<PostedPayment, 'channel' | 'requestId'>,
): PaymentRules {
  return {
    today: calendarDay(clock()),
    amountMaxMills,
    isPurposeRequired: channel === 'page',
    isPurposeOfRequest: requestId !== null,
  };
}

function check(
  deps: ValidateDeps,
  request: PostedPayment,
  { values, gateway }: { values: PaymentValues; gateway: AnyCardGateway },
): ValidatedFields {
  const checked = checkPayment(values, rulesOf(deps, request));
  const isMistyped = !checked.ok && checked.fields.cardNumber !== undefined;
  const brand = brandOfNumber(cardDigits(paymentText('cardNumber', values)));
  const isTaken = brand !== null && gateway.brands.has(brand);
  if (isMistyped || isTaken) return checked.ok ? checked : { ...checked, advice: 'fix' };
  // If only the card is wrong, the customer has no field to correct.
  if (checked.ok) return { ok: false, fields: { cardNumber: useOtherCard }, advice: 'other_card' };
  return { ok: false, fields: { ...checked.fields, cardNumber: useOtherCard }, advice: 'fix' };
}
