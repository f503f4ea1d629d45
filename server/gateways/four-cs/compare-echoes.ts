import { millsFromText } from '@piton/contract/money.ts';
import type { CardSale } from '../gateway.ts';
import { currency } from './sale-request.ts';

/**
 * The names of the fields in which a reply speaks of another sale than ours. Where money was decided
 * on, each has to be there; elsewhere the gateway leaves most of them out, and writes the amount 0.
 */
export function disagreeingEchoes(
  sale: CardSale,
  fields: ReadonlyMap<string, string>,
  { mayBeMissing }: { mayBeMissing: boolean },
): string[] {
  return Object.entries(agreements)
    .filter(([name, agrees]) => {
      const echo = fields.get(name) ?? '';
      if (mayBeMissing && isMissing(name, echo)) return false;
      return !agrees(echo, sale);
    })
    .map(([name]) => name);
}

const agreements: Readonly<Record<string, (echo: string, sale: CardSale) => boolean>> = {
  TranId: (echo, { tranId }) => echo === tranId,
  Invoice: (echo, { invoice }) => echo === invoice,
  Amount: (echo, { amountMills }) => millsOf(echo) === amountMills,
  Currency: (echo) => echo === currency,
};

function isMissing(name: string, echo: string): boolean {
  return echo === '' || (name === 'Amount' && millsOf(echo) === 0n);
}

/** The same amount may come back with zeros that a database added ("12.5000"). */
function millsOf(echo: string): bigint | null {
  return millsFromText(echo.replace(/(\.\d\d)0+$/, '$1'));
}
