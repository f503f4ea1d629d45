import { describe, expect, test } from 'vitest';
import type { WireResponse } from '../open-wire.ts';
import { interpretSaleResponse } from './interpret-sale-response.ts';
import {
  approved,
  financialResultCodes,
  type Fields,
  platformKey,
  resultCodes,
  saleOf,
  soapReply,
  transports,
} from './testing/replies.ts';

/**
 * The meaning of each documented 4Cs code for a sale: one table per level of a reply, read in
 * order. "ask" is a decline that counts only after an inquiry.
 */
type Meaning =
  | 'approved'
  | 'declined'
  | `refused ${string}`
  | `ask ${string}`
  | `unknown ${string}`;

const meaningOfTransport: Record<(typeof transports)[number], Meaning | 'look further'> = {
  OK: 'look further',
  NotAcceptingRequests: 'ask busy',
  UnabletoProcessInternalProblem: 'unknown gateway',
  Timeout: 'unknown gateway',
};

const meaningOfResult: Record<(typeof resultCodes)[number], Meaning | 'look further'> = {
  OK: 'look further',
  ParameterError: 'refused input',
  SecurityError: 'refused credentials',
  MerchantError: 'refused merchant',
  Unavailable: 'ask busy',
  TooBusy: 'ask busy',
  DuplicateTransaction: 'unknown duplicate',
  GeneralError: 'unknown gateway',
};

const meaningOfMoney: Record<(typeof financialResultCodes)[number], Meaning> = {
  Approved: 'approved',
  Declined: 'declined',
  Incomplete: 'ask not_completed',
};

type Code<Known extends string> = Known | '' | null;

/** Each known code, an empty element and a missing one. */
function codesOf<Known extends string>(known: readonly Known[]): Code<Known>[] {
  return [...known, '', null];
}

function expectedOf(
  transport: (typeof transports)[number],
  resultCode: Code<(typeof resultCodes)[number]>,
  financial: Code<(typeof financialResultCodes)[number]>,
): Meaning {
  // A decline may only report that no money moved.
  const believed = (meaning: Meaning): Meaning => {
    const isRefusal = meaning.startsWith('refused ') || meaning === 'ask busy';
    const speaksOfMoney = financial === 'Approved' || financial === 'Declined';
    return isRefusal && speaksOfMoney ? 'unknown gateway' : meaning;
  };
  const first = meaningOfTransport[transport];
  if (first !== 'look further') return believed(first);
  if (!resultCode) return 'unknown parse';
  const second = meaningOfResult[resultCode];
  if (second === 'look further') return financial ? meaningOfMoney[financial] : 'unknown parse';
  return believed(second);
}

function interpret(response: WireResponse): Meaning {
  const verdict = interpretSaleResponse(saleOf(), response, platformKey);
  switch (verdict.kind) {
    case 'approved':
    case 'declined':
      return verdict.kind;
    case 'refused':
      return `refused ${verdict.why}`;
    case 'unconfirmed':
      return `ask ${verdict.refusal.why}`;
    case 'unknown':
      return `unknown ${verdict.cause}`;
    case 'not_sent':
      throw new Error('what was answered was sent');
  }
}

function replyOf(fields: Fields | null, transport: string): WireResponse {
  return { kind: 'answered', status: 200, body: Buffer.from(soapReply(fields, transport)) };
}

describe.each(transports)('the first level says %s', (transport) => {
  const combinations = codesOf(resultCodes).flatMap((resultCode) =>
    codesOf(financialResultCodes).map((financial) => ({ resultCode, financial })),
  );

  test.each(combinations)('the second $resultCode, the third $financial', (codes) => {
    const { resultCode, financial } = codes;
    const { ResultCode: _, FinancialResultCode: __, ...others } = approved;
    const fields = {
      ...others,
      ...(resultCode !== null && { ResultCode: resultCode }),
      ...(financial !== null && { FinancialResultCode: financial }),
    };
    expect(interpret(replyOf(fields, transport))).toBe(
      expectedOf(transport, resultCode, financial),
    );
  });

  test('and there is no response', () => {
    expect(interpret(replyOf(null, transport))).toBe(expectedOf(transport, null, null));
  });
});

// Only the exact spelling is the code: a guess at another would be a guess about money.
describe('a code in another spelling is not recognised', () => {
  test.each(['approved', 'APPROVED', 'Approved.', 'Approve', 'OK', 'Yes', '0'])('%s', (word) => {
    expect(interpret(replyOf({ ...approved, FinancialResultCode: word }, 'OK'))).toMatch(
      /^unknown /,
    );
  });

  test.each(['ok', 'Ok', 'OKAY', 'Approved', 'Success', '0'])('%s', (word) => {
    expect(interpret(replyOf({ ...approved, ResultCode: word }, 'OK'))).toBe('unknown gateway');
    expect(interpret(replyOf(approved, word))).toBe('unknown gateway');
  });
});
