import { millsFromText, textFromMills } from '@piton/contract/money/money.ts';
import type { CardSale } from '../gateway.ts';
import type { Secret } from '../secret.ts';
import { quoteMessage } from '../quote-message.ts';
import { currency } from './write-sale-request.ts';

/**
 * Names the fields in which a reply differs from our sale, so that staff can find what was charged.
 * After a decision about money each echo is required; otherwise the gateway omits most of them and
 * writes the amount as 0.
 */
export function disagreeingEchoes(
  sale: CardSale,
  fields: ReadonlyMap<string, string>,
  { mayBeMissing, merchantKey }: { mayBeMissing: boolean; merchantKey: Secret },
): string[] {
  return Object.entries(sent).flatMap(([name, ours]) => {
    const echo = fields.get(name) ?? '';
    if (mayBeMissing && isMissing(name, echo)) return [];
    if (agrees(name, echo, ours(sale))) return [];
    const theirs = quoteMessage(echo, { card: sale.card, secrets: [merchantKey] }).slice(
      0,
      echoLengthMax,
    );
    return [`${theirs === '' ? `no ${name}` : `${name} "${theirs}"`} instead of "${ours(sale)}"`];
  });
}

const sent: Readonly<Record<string, (sale: CardSale) => string>> = {
  TranId: ({ tranId }) => tranId,
  Invoice: ({ invoice }) => invoice,
  Amount: ({ amountMills }) => textFromMills(amountMills),
  Currency: () => currency,
};

const echoLengthMax = 40;

function agrees(name: string, echo: string, ours: string): boolean {
  if (name === 'Amount') return millsOf(echo) === millsFromText(ours);
  return echo === ours;
}

function isMissing(name: string, echo: string): boolean {
  return echo === '' || (name === 'Amount' && millsOf(echo) === 0n);
}

/** A database may have padded the amount with zeros ("12.5000"). */
function millsOf(echo: string): bigint | null {
  return millsFromText(echo.replace(/(\.\d\d)0+$/, '$1'));
}
