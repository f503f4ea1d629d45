import { millsFromText, textFromMills } from '@piton/contract/money/money.ts';
import type { CardSale } from '../gateway.ts';
import type { Secret } from '../secret.ts';
import { quoteMessage } from './quote-message.ts';
import { currency } from './sale-request.ts';

/**
 * In which fields a reply speaks of another sale than ours, in words for whoever has to find out what
 * was taken. Where money was decided on, each has to be there; elsewhere the gateway leaves most of
 * them out, and writes the amount 0.
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
    const theirs = quoteMessage(echo, sale.card, merchantKey).slice(0, echoLengthMax);
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

/** The same amount may come back with zeros that a database added ("12.5000"). */
function millsOf(echo: string): bigint | null {
  return millsFromText(echo.replace(/(\.\d\d)0+$/, '$1'));
}
