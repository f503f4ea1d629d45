import { moneyParts } from '@piton/contract/money/money.ts';

type MoneyTextProps = {
  mills: bigint;
  /** Three for fees in thousandths; `exact` shows thousandths only if there are any. */
  decimalPlaces?: 2 | 3 | 'exact';
  /** For money that did not move, such as a declined payment. */
  isQuiet?: boolean;
};

export function MoneyText({ mills, decimalPlaces = 2, isQuiet = false }: MoneyTextProps) {
  const exactPlaces = mills % 10n === 0n ? 2 : 3;
  const places = decimalPlaces === 'exact' ? exactPlaces : decimalPlaces;
  const { sign, symbol, whole, fraction } = moneyParts(mills, places);
  return (
    <span className={`whitespace-nowrap tabular-nums ${isQuiet ? 'text-muted' : ''}`}>
      {`${sign}${symbol}${whole}`}
      <span className="text-[0.8em] font-normal text-muted">{fraction}</span>
    </span>
  );
}
