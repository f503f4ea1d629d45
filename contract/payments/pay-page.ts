import type { CardBrand } from '../cards/card-brand.ts';
import type { MoneySince } from '../money/money-state.ts';
import type { SaleMode } from './sale.ts';

/** A company as its pay page shows it, with what a payment for it is sealed with. */
export type PayPageCompany = {
  readonly companyId: string;
  readonly companyName: string;
  readonly publicKey: string;
  readonly keyId: string;
  readonly acceptsLive: boolean;
  /** Whether what it says of itself, its name above all, is what staff approved. */
  readonly isChecked: boolean;
};

/** Whether a payment request can be paid, or why not; `busy` while somebody pays what can be paid once. */
export const payRequestStates = ['open', 'busy', 'paid', 'expired', 'off'] as const;
export type PayRequestState = (typeof payRequestStates)[number];

/** What a merchant asks the payer for. Nothing of it can be changed on the way. */
export type PayPageRequest =
  | {
      readonly state: PayRequestState;
      readonly requestId: string;
      /** "80.00" */
      readonly amount: string;
      readonly purpose: string;
      /** The merchant's own; empty where there is none. */
      readonly reference: string;
    }
  /** There is none under that id at this company. */
  | { readonly state: 'unknown' };

/** What a link suggests, and the payer may change. */
export type PayPagePreset = {
  /** "80.00" */
  readonly amount?: string | undefined;
  readonly purpose?: string | undefined;
};

/** What a payer keeps of an approved payment. */
export type Receipt = {
  readonly companyName: string;
  /** "12.50" */
  readonly amount: string;
  readonly transactionNumber: string;
  readonly invoiceNumber: string;
  readonly resultCode: string;
  readonly purpose: string;
  /** "Visa •••• 3333"; null where nothing of it is known. */
  readonly card: string | null;
  readonly mode: SaleMode;
  readonly createdAt: string;
};

/** A receipt as its own page has it: as true as when it was asked for, and to be sent on. */
export type KeptReceipt = Receipt &
  MoneySince & {
    /** Where it is. */
    readonly link: string;
    /** The picture, as an address, of where whoever was paid looks it up and marks it as handed over. */
    readonly code: string;
  };

export const payLanguages = ['en', 'fr'] as const;
export type PayLanguage = (typeof payLanguages)[number];

export function isPayLanguage(text: unknown): text is PayLanguage {
  return payLanguages.some((language) => language === text);
}

/** What the public pages are rendered with, on the server and again in the browser. */
export type PayPageProps = PayPageContent & {
  readonly language: PayLanguage;
  /** The address's query without the language: "mode=test". */
  readonly search: string;
};

/** What they show, in whichever language. */
export type PayPageContent =
  /** Company not found. */
  | { readonly page: 'unknown' }
  | {
      readonly page: 'pay';
      readonly company: PayPageCompany;
      readonly mode: SaleMode;
      /** The server's, so that both render the same years and months. */
      readonly today: string;
      readonly amountMax: string;
      /** What the gateway of its mode takes. */
      readonly cardBrands: readonly CardBrand[];
      /** `/payment` presets an amount and asks for the country. */
      readonly isExtended: boolean;
      readonly preset?: PayPagePreset | undefined;
      /** Of a link that asks for one payment; others leave it to the payer what to pay. */
      readonly request?: PayPageRequest | undefined;
    }
  /** Null where its address leads to none. */
  | { readonly page: 'receipt'; readonly receipt: KeptReceipt | null };
