import type { CardBrand } from '../cards/card-brand.ts';
import type { KeptReceipt } from '../receipts/receipt.ts';
import type { SaleMode } from './sale.ts';

/** A company as its pay page shows it, with the key that seals payments to it. */
export type PayPageCompany = {
  readonly companyId: string;
  readonly companyName: string;
  readonly publicKey: string;
  readonly keyId: string;
  readonly acceptsLive: boolean;
  /** Whether staff approved its current details, above all its name. */
  readonly isChecked: boolean;
};

/**
 * Whether a payment request can be paid, or why not; `busy` while another payment of a single-use
 * request is under way.
 */
export const payRequestStates = ['open', 'busy', 'paid', 'expired', 'off'] as const;
export type PayRequestState = (typeof payRequestStates)[number];

/** The merchant's request to the customer, which can't be changed on the way. */
export type PayPageRequest =
  | {
      readonly state: PayRequestState;
      readonly requestId: string;
      /** "80.00" */
      readonly amount: string;
      readonly purpose: string;
      /** The merchant's own reference; empty if there is none. */
      readonly reference: string;
      readonly returnLinks?: ReturnLinks | undefined;
    }
  /** The company has no request with that id. */
  | { readonly state: 'unknown'; readonly returnLinks?: undefined };

/** The shop's pages for after paying and for not paying; null where the shop names none. */
export type ReturnLinks = { readonly paid: string | null; readonly unpaid: string | null };

/** A link's suggestion, which the customer may change. */
export type PayPagePreset = {
  /** "80.00" */
  readonly amount?: string | undefined;
  readonly purpose?: string | undefined;
};

export const payLanguages = ['en', 'fr'] as const;
export type PayLanguage = (typeof payLanguages)[number];

export function isPayLanguage(text: unknown): text is PayLanguage {
  return payLanguages.some((language) => language === text);
}

export const testCardOutcomes = ['approved', 'challenge', 'declined', 'incomplete'] as const;

/** A card with a known result in test mode, such as "4444 1111 2222 3333". */
export type TestCard = readonly [number: string, outcome: (typeof testCardOutcomes)[number]];

/** The props of the public pages, the same on the server and in the browser. */
export type PayPageProps = PayPageContent & {
  readonly language: PayLanguage;
  /** The address's query without the language: "mode=test". */
  readonly search: string;
};

/** The content, in any language. */
export type PayPageContent =
  /** Company not found. */
  | { readonly page: 'unknown' }
  | {
      readonly page: 'pay';
      readonly company: PayPageCompany;
      readonly mode: SaleMode;
      /** The server's day, so that both render the same years and months. */
      readonly today: string;
      readonly amountMax: string;
      /** The brands the mode's gateway accepts. */
      readonly cardBrands: readonly CardBrand[];
      /** In test mode, of the company's gateway. */
      readonly testCards?: readonly TestCard[] | undefined;
      /** `/payment` presets an amount and asks for the country. */
      readonly isExtended: boolean;
      readonly preset?: PayPagePreset | undefined;
      /** The request of a link; without one the customer chooses what to pay. */
      readonly request?: PayPageRequest | undefined;
    }
  /** Null if there is no receipt at the address. */
  | { readonly page: 'receipt'; readonly receipt: KeptReceipt | null };
