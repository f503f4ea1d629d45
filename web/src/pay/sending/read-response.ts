import type {
  Advice,
  PaymentLists,
  WebPayResponse,
} from '@piton/contract/payments/payment-response.ts';
import { challengeCancelledResult } from '@piton/contract/payments/payment-reasons.ts';

/** The page needs only the five lists that every gateway returns. */
export type ResponseLists = Omit<PaymentLists, 'Amount' | 'Currency'> & {
  readonly Amount?: unknown;
};

/** The certain result of a payment. */
export type Outcome =
  | { readonly kind: 'approved'; readonly lists: ResponseLists; readonly receiptUrl: string | null }
  /** A message: nothing was charged, and there is no transaction. */
  | {
      readonly kind: 'message';
      readonly message: string;
      /**
       * Sent with the next attempt if the customer confirms a second payment of the same amount.
       */
      readonly confirm?: string;
      readonly advice?: Advice;
      /** This request can't be paid any more, with any card. */
      readonly isOver?: boolean;
    }
  | {
      readonly kind: 'refused';
      /** "Declined" or "Incomplete" */
      readonly result: string;
      readonly error: string;
      /** The customer cancelled it at the bank's page: nothing has failed. */
      readonly wasCancelled?: boolean;
      readonly advice: Advice | null;
      /** Field name → message. */
      readonly fields: Readonly<Record<string, string>>;
    };

/**
 * Reads webPay's response: 'pending' while the outcome is unknown, null if the body is something
 * else. A phone network or a proxy may have replaced our response with its own page.
 */
export function readResponse(body: string): Outcome | 'pending' | null {
  const response = parse(body);
  if (!isRecord(response)) return null;
  const { msg, receiptUrl, confirm, advice, fields } = response;
  if (typeof msg === 'string') {
    return {
      kind: 'message',
      message: msg,
      ...(typeof confirm === 'string' && { confirm }),
      ...(isAdvice(advice) && { advice }),
    };
  }
  if (!areLists(msg)) return null;
  const [result] = msg.FinancialResultCode;
  if (result === 'Pending') return 'pending';
  if (result === 'Approved') {
    return {
      kind: 'approved',
      lists: msg,
      receiptUrl: typeof receiptUrl === 'string' ? receiptUrl : null,
    };
  }
  return {
    kind: 'refused',
    result,
    error: msg.ErrorMessage[0],
    ...(msg.ResultCode[0] === challengeCancelledResult && { wasCancelled: true }),
    advice: isAdvice(advice) ? advice : null,
    fields: isRecord(fields) ? textsOf(fields) : {},
  };
}

/** `at` is the server's time of the response, because a phone's clock may be wrong. */
type Action = PayerAction & { readonly at: Date };
type PayerAction = NonNullable<WebPayResponse['action']>;
export type ProofOfWork = Extract<Action, { kind: 'proof_of_work' }>;
/** The customer's bank asks the customer to confirm the payment (3-D Secure). */
export type Challenge = Extract<Action, { kind: 'challenge' }>;

/** The step before the payment continues; null if there is none. */
export function readAction(body: string, at: Date): Action | null {
  const response = parse(body);
  return isRecord(response) && isRecord(response['action'])
    ? { ...(response['action'] as PayerAction), at }
    : null;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const listNames = [
  'ResultCode',
  'FinancialResultCode',
  'ErrorMessage',
  'TranId',
  'Invoice',
] as const satisfies readonly (keyof ResponseLists)[];

function areLists(value: unknown): value is ResponseLists {
  if (!isRecord(value)) return false;
  return listNames.every((name) => isTextList(value[name]));
}

/** The charged amount; null if the response holds none. */
export function amountIn({ Amount }: ResponseLists): string | null {
  return isTextList(Amount) ? Amount[0] : null;
}

function isTextList(list: unknown): list is [string] {
  return Array.isArray(list) && typeof list[0] === 'string';
}

const advices: Record<Advice, true> = { fix: true, other_card: true, later: true, stop: true };

function isAdvice(value: unknown): value is Advice {
  return typeof value === 'string' && Object.hasOwn(advices, value);
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  const texts = Object.entries(record).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
