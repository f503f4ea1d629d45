import type { CardBrand } from '@piton/contract/cards/card-brand.ts';
import type { Logger } from 'pino';
import type {
  CardGateway,
  ChallengeCallback,
  GatewayAccount,
  SaleOutcome,
  SentSale,
} from '../gateway.ts';
import { type PowerTranzCredentials, readCredentials, secretsOf } from './credentials.ts';
import { acceptedBy, mayComplete, type UnprovenPolicy } from './interpret-authentication.ts';
import { interpretReturnResponse } from './interpret-return-response.ts';
import {
  interpretBeginResponse,
  interpretCompletion,
  interpretSaleResponse,
} from './interpret-sale-response.ts';
import { logCall } from './log-calls.ts';
import { readCallback } from './read-callback.ts';
import { type Calls, openCalls } from './send-calls.ts';
import {
  completionBody,
  hasUsableHolder,
  plainSaleBody,
  refundBody,
  threeDSecureSaleBody,
  voidBody,
} from './write-requests.ts';

export type PowerTranzOptions = {
  /** The address of the API, from onboarding: "https://staging.ptranz.com/api/". */
  url: string;
  /** The platform's account; a company's own account has its own. */
  credentials: PowerTranzCredentials;
  unproven: UnprovenPolicy;
  /** Charges payments from merchants' servers, without 3-D Secure. */
  chargesServerPayments: boolean;
  connectLimitMs: number;
  /** For each call. */
  totalLimitMs: number;
  clock: () => Date;
  log: Logger;
};

/** The acquirer enables brands per account; these are the ones it speaks of that we take. */
export const powerTranzBrands: ReadonlySet<CardBrand> = new Set([
  'visa',
  'mastercard',
  'amex',
  'discover',
]);

/** The gateway completes nothing after that. */
const challengeMs = 5 * 60_000;

/**
 * PowerTranz, the gateway of First Atlantic Commerce: JSON over HTTPS, with 3-D Secure, voids and
 * refunds. No public source confirms a status inquiry, so it has none here.
 */
export function createPowerTranz(
  options: PowerTranzOptions,
): CardGateway<'threeDSecure' | 'void' | 'refund'> {
  const { clock, log, unproven } = options;
  const { call, probe, close } = openCalls(options);
  const credentialsOf = (account: GatewayAccount | null) =>
    account ? readCredentials(account.merchantKey) : options.credentials;

  return {
    name: 'powertranz',
    brands: powerTranzBrands,
    tranIds: 'guid',
    async sale(sale, given) {
      const account = credentialsOf(given);
      const message = { ...sale, secrets: secretsOf(account) };
      return call('sale', { ...sale, body: plainSaleBody(sale), account }, (response) =>
        interpretSaleResponse(message, response),
      );
    },
    threeDSecure: {
      accepted: acceptedBy(unproven),
      isOptionalForServers: options.chargesServerPayments,
      async begin(sale, given) {
        const account = credentialsOf(given);
        if (!hasUsableHolder(sale)) return refusedHolder;
        const message = { ...sale, secrets: secretsOf(account) };
        const body = threeDSecureSaleBody(sale);
        // Taken before the request, so that our limit ends first.
        const expiresAt = new Date(clock().getTime() + challengeMs);
        return call('3-D Secure sale', { ...sale, body, account }, (response) =>
          interpretBeginResponse(message, response, expiresAt),
        );
      },
      readCallback,
      resume: (sale, callback) => resume(sale, callback, { call, log, unproven }),
    },
    async void(request, given) {
      const account = credentialsOf(given);
      const body = voidBody(request);
      return call('void', { ...request, body, account }, (response) =>
        interpretReturnResponse(request, response, secretsOf(account)),
      );
    },
    async refund(request, given) {
      const account = credentialsOf(given);
      const body = refundBody(request);
      return call('refund', { ...request, body, account }, (response) =>
        interpretReturnResponse(request, response, secretsOf(account)),
      );
    },
    probe,
    close,
  };
}

/** Sent without it, the gateway would only report the missing field. */
const refusedHolder = {
  kind: 'refused',
  why: 'input',
  resultCode: '97',
  message: '',
} as const satisfies SaleOutcome;

async function resume(
  sale: SentSale,
  callback: ChallengeCallback,
  { call, log, unproven }: Pick<Calls, 'call'> & Pick<PowerTranzOptions, 'log' | 'unproven'>,
): Promise<SaleOutcome> {
  if (callback.tranId !== sale.tranId) throw new Error('the callback is for another sale');
  if (!mayComplete(callback.claimedStatus, unproven)) {
    const outcome = notAuthenticated(callback);
    logCall(log, { name: 'completion', tranId: sale.tranId, ms: 0 }, outcome);
    return outcome;
  }
  const { resumeKey } = callback;
  const message = { ...sale, body: completionBody(resumeKey.reveal()), account: null };
  return call('completion', message, (response) =>
    interpretCompletion({ ...sale, card: null, secrets: [resumeKey] }, response),
  );
}

/** Nothing was charged, because only a completion charges. */
function notAuthenticated({ claimedStatus, resultCode }: ChallengeCallback): SaleOutcome {
  if (claimedStatus === null) {
    return { kind: 'refused', why: 'not_completed', resultCode, message: '' };
  }
  return {
    kind: 'declined',
    references: { approvalCode: null, hostReference: null, batchId: null },
    decline: { code: resultCode, advice: 'other_card' },
    authentication: {
      status: claimedStatus,
      eci: null,
      isLiabilityShifted: false,
      version: null,
      dsTransactionId: null,
    },
  };
}
