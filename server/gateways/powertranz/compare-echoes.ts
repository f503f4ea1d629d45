import { textFromMills } from '@piton/contract/money/money.ts';
import type { Reply } from './read-reply.ts';
import { currencyCode, totalAmount } from './write-requests.ts';

/** What a reply about this message repeats. */
export type Sent = {
  tranId: string;
  amountMills: bigint;
  /** A void or refund names the sale as its original, and itself by a number of its own. */
  identifier: 'TransactionIdentifier' | 'OriginalTrxnIdentifier';
};

/**
 * Names the fields in which a reply differs from our message, so that staff can find whose money
 * moved. After a decision about money each echo is required; an error reply omits most of them.
 */
export function disagreeingEchoes(
  sent: Sent,
  reply: Reply,
  { mayBeMissing, quote }: { mayBeMissing: boolean; quote: (text: string) => string },
): string[] {
  const { identifier, tranId, amountMills } = sent;
  const { TotalAmount, CurrencyCode } = reply;
  const echoes = [
    { name: identifier, theirs: reply[identifier]?.toLowerCase() ?? null, ours: tranId },
    // Both are read from JSON, where each amount is one number.
    {
      name: 'TotalAmount',
      theirs: TotalAmount === totalAmount(amountMills) ? textFromMills(amountMills) : TotalAmount,
      ours: textFromMills(amountMills),
    },
    { name: 'CurrencyCode', theirs: CurrencyCode, ours: currencyCode },
  ];
  return echoes.flatMap(({ name, theirs, ours }) => {
    if (theirs === ours || (mayBeMissing && isMissing(theirs))) return [];
    const shown = isMissing(theirs)
      ? `no ${name}`
      : `${name} "${quote(String(theirs)).slice(0, echoLengthMax)}"`;
    return [`${shown} instead of "${ours}"`];
  });
}

const echoLengthMax = 40;

function isMissing(echo: string | number | null | undefined): boolean {
  return echo === null || echo === undefined || echo === '';
}
