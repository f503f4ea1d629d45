import { moneyParts } from '@piton/contract/money.ts';

type MoneyTextProps = {
  mills: bigint;
  /** Three where a fee may hold thousandths. */
  decimalPlaces?: 2 | 3;
  /** For money that did not move, such as a declined payment. */
  isQuiet?: boolean;
};

export function MoneyText({ mills, decimalPlaces = 2, isQuiet = false }: MoneyTextProps) {
  const { sign, symbol, whole, fraction } = moneyParts(mills, decimalPlaces);
  return (
    <span className={`whitespace-nowrap tabular-nums ${isQuiet ? 'text-muted' : ''}`}>
      {`${sign}${symbol}${whole}`}
      <span className="text-[0.8em] font-normal text-muted">{fraction}</span>
    </span>
  );
}
