import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { BrowserFacts } from '../../gateways/gateway.ts';
import type { SaleRecord } from '../sale-record.ts';
import type { ShownChallenge } from '../three-d-secure/shown-challenge.ts';
import type { CardTesting, RequestRefusal } from './begin-sale.ts';

export type PostedPayment = {
  readonly companyId: string;
  readonly encryptedTxt: string;
  readonly mode: SaleMode;
  readonly channel: 'page' | 'server';
  readonly clientAddress: string;
  /** The customer's confirmation to pay the same a second time. */
  readonly confirm: string | null;
  /** The payment request whose link the customer followed. */
  readonly requestId: string | null;
  /** The payment request's terms for fields that the sealed text lacks; null without a key. */
  readonly terms: { readonly amount: string; readonly purpose: string } | null;
  /** What 3-D Secure needs to know about the customer's browser; null without it. */
  readonly browser: BrowserFacts | null;
  /** Our origin, to which the issuer sends the browser back. */
  readonly origin: string;
  /** The page's solution of a proof of work. */
  readonly proof: string | null;
  /** The id of the signed-in member of the company. */
  readonly findMember: () => Promise<string | null>;
};

export type PaymentResult =
  | {
      readonly kind: 'sale';
      readonly sale: SaleRecord;
      /** The customer's bank waits for the customer; null if nothing is to be shown. */
      readonly shown: ShownChallenge | null;
    }
  /** No such company, or no key opens the text. The response doesn't reveal which. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'closed' }
  /** Its `iat` is over 30 days ago. The sender set that, so the reason reveals nothing. */
  | { readonly kind: 'too_old' }
  /** A shop's server sent the text of another payment request's payment, or of one without any. */
  | { readonly kind: 'used' }
  /** Permanently invalid, and the sender is over the limit for storing such payments. */
  | { readonly kind: 'not_stored'; readonly sale: SaleRecord }
  /** The sender cancelled it before it arrived: nothing was or will be charged. */
  | { readonly kind: 'cancelled' }
  /** Too many attempts with this card or from this address, or too many invalid ones. */
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number; readonly ofWhat?: string }
  /** Card testing at this company: nothing is written until the page has solved this. */
  | { readonly kind: 'challenge'; readonly challenge: string; readonly level: number }
  | CardTesting
  /** Nothing was charged or written: the request can't be paid, or asks for something else. */
  | { readonly kind: 'not_requested'; readonly why: RequestRefusal }
  /** The same card has just paid the same; a request with `confirm` pays again. */
  | { readonly kind: 'same'; readonly earlier: SaleRecord; readonly confirm: string };

/** Outcomes that are not rejections. */
export type AcceptedResult = Exclude<
  PaymentResult,
  { kind: 'limited' | 'not_requested' | 'card_testing' }
>;
