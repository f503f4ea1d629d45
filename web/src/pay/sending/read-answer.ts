import type { Advice, PaymentLists } from '@piton/contract/payments/payment-answer.ts';

/** The page needs no more than the five that every gateway has. */
export type AnswerLists = Omit<PaymentLists, 'Amount' | 'Currency'> & { readonly Amount?: unknown };

/** What became of a payment, once that is certain. */
export type Outcome =
  | { readonly kind: 'approved'; readonly lists: AnswerLists; readonly receiptUrl: string | null }
  /** One sentence: nothing was charged, and there is no transaction. */
  | {
      readonly kind: 'message';
      readonly message: string;
      /** To be sent along with the next attempt, by who was asked whether they mean to pay again. */
      readonly confirm?: string;
      readonly advice?: Advice;
      /** It is not to be paid here any more, by whichever card. */
      readonly isOver?: boolean;
    }
  | {
      readonly kind: 'refused';
      /** "Declined" or "Incomplete" */
      readonly result: string;
      readonly error: string;
      readonly advice: Advice | null;
      /** Field name → what is wrong with it. */
      readonly fields: Readonly<Record<string, string>>;
    };

/**
 * What webPay's answer says; 'pending' while it is not known, and null for anything that is not such
 * an answer: a phone network or a proxy may put a page of its own in the place of ours.
 */
export function readAnswer(body: string): Outcome | 'pending' | null {
  const answer = parse(body);
  if (!isRecord(answer)) return null;
  const { msg, receiptUrl, confirm, advice, fields } = answer;
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
    advice: isAdvice(advice) ? advice : null,
    fields: isRecord(fields) ? textsOf(fields) : {},
  };
}

/** What the page has to solve before this payment goes on; null where nothing is asked. */
export type Challenge = { readonly challenge: string; readonly level: number };

export function readChallenge(body: string): Challenge | null {
  const answer = parse(body);
  return isRecord(answer) && isRecord(answer['action']) ? (answer['action'] as Challenge) : null;
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
] as const satisfies readonly (keyof AnswerLists)[];

function areLists(value: unknown): value is AnswerLists {
  if (!isRecord(value)) return false;
  return listNames.every((name) => isTextList(value[name]));
}

/** The amount that was charged; null where the answer names none. */
export function amountIn({ Amount }: AnswerLists): string | null {
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
