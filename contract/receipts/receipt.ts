import { z } from 'zod';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { type MoneySince, moneyStates } from '../money/money-state.ts';
import { type SaleMode, saleModes } from '../payments/sale.ts';

/** The customer's record of an approved payment. */
export type Receipt = {
  readonly companyName: string;
  /** "12.50" */
  readonly amount: string;
  readonly transactionNumber: string;
  readonly invoiceNumber: string;
  readonly resultCode: string;
  readonly purpose: string;
  /** "Visa •••• 3333"; null if nothing of the card is stored. */
  readonly card: string | null;
  readonly mode: SaleMode;
  readonly createdAt: string;
};

/** A receipt on its own page, current as of the request and made to be shared. */
export type KeptReceipt = Receipt &
  MoneySince & {
    /** The address of its page. */
    readonly link: string;
    /**
     * A data URL of the QR code for the page where the merchant looks it up and marks the goods as
     * collected.
     */
    readonly code: string;
    /** The shop's page for the customer's return; null if there is none. */
    readonly shopUrl: string | null;
    /** Refunds that are done or pending, oldest first. */
    readonly refunds: readonly ReceiptRefund[];
  };

/** A refund on its customer's receipt. */
export type ReceiptRefund = {
  /** "12.50" */
  readonly amount: string;
  readonly isDone: boolean;
  /** When it was done, or else requested. */
  readonly at: string;
  /** The gateway's or acquirer's number; empty before it is done. */
  readonly reference: string;
  /** By when staff make it in the portal; null if it is done or the gateway makes it. */
  readonly dueOn: string | null;
};

/** Rejects tokens we never generate before they reach the database. */
const receiptTokenField = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/**
 * The number of times goods were marked as collected or not, as the person saw it; a stale number
 * is rejected.
 */
const version = z.int32().min(0);

/** A paid receipt in the merchant's view. */
const checkedReceipt = z.object({
  saleId: z.string(),
  companyName: z.string(),
  /** "12.50", as all amounts here. */
  amount: z.string(),
  /** The location of its money. */
  state: z.enum(moneyStates),
  returned: z.string(),
  /** The part of `returned` that refunds returned. */
  refunded: z.string(),
  disputed: z.string(),
  /** In refunds that have not ended. */
  refundPending: z.string(),
  /** Whether the gateway cancelled the whole payment before its settlement. */
  isVoided: z.boolean(),
  personName: z.string(),
  /** Empty where none was given. */
  purpose: z.string(),
  /** "Visa •••• 3333"; null if nothing of the card is stored. */
  card: z.string().nullable(),
  invoiceNumber: z.string(),
  transactionNumber: z.string(),
  mode: z.enum(saleModes),
  created: z.iso.datetime(),
  /** The last change, null if there was none; `name` is empty if the account was erased. */
  last: z
    .object({
      isCollected: z.boolean(),
      at: z.iso.datetime(),
      name: z.string(),
      isReader: z.boolean(),
    })
    .nullable(),
  version,
});
export type CheckedReceipt = z.output<typeof checkedReceipt>;

const path = '/api/receipts/:companyId/:token';
const params = z.object({ companyId: companyIdField, token: receiptTokenField });

export const checkReceipt = describeEndpoint({
  method: 'GET',
  path,
  caller: 'signedIn',
  summary:
    'A receipt as the merchant sees it: the state of its money, and whether its goods were collected.',
  params,
  output: checkedReceipt,
  refusals: [],
});

export const markCollected = describeEndpoint({
  method: 'POST',
  path: `${path}/collection`,
  caller: 'signedIn',
  summary: 'Mark goods as collected. Only one of several simultaneous requests succeeds.',
  params,
  body: z.object({ version }),
  output: checkedReceipt,
  refusals: ['version_conflict', 'money_went_back'],
});

export const undoCollection = describeEndpoint({
  method: 'POST',
  path: `${path}/collection/undoing`,
  caller: 'signedIn',
  summary: 'Undo marking goods as collected. Both stay on record.',
  params,
  body: z.object({ version }),
  output: checkedReceipt,
  refusals: ['version_conflict'],
});

export const sendReceipt = describeEndpoint({
  method: 'POST',
  path: '/api/sales/:saleId/receipt',
  caller: 'signedIn',
  summary: 'Email the receipt of an approved live payment again, to the payment’s address.',
  params: z.object({ saleId: z.uuid() }),
  output: z.object({}),
  refusals: ['no_receipt'],
});
