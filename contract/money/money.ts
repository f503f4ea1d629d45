/**
 * The one place that knows decimals. Inside, money is a bigint of mills (1/1000 XCD); amounts are
 * whole cents, and fees and what is given back of them may hold mills. Nothing here is ever reckoned in
 * a float; where the wire has a number, it is made of mills last and made into mills first.
 */

const millsPerCent = 10n;
const millsPerDollar = 1000n;

/** "1,250.50" or "1250.5" → 1250500n; null when it is not an amount with at most two decimals. */
export function millsFromText(text: string): bigint | null {
  const match = /^(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const dollars = BigInt((match[1] ?? '').replaceAll(',', ''));
  const cents = BigInt((match[2] ?? '').padEnd(2, '0'));
  return dollars * millsPerDollar + cents * millsPerCent;
}

/** As above, and with a third decimal where there is one: "5.201" → 5201n. Fees alone are so exact. */
export function exactMillsFromText(text: string): bigint | null {
  const [, toTheCent, mills] = /^(.*\.\d\d)(\d)$/.exec(text.trim()) ?? [];
  if (toTheCent === undefined || mills === undefined) return millsFromText(text);
  const amountMills = millsFromText(toTheCent);
  return amountMills === null ? null : amountMills + BigInt(mills);
}

/** 12500n → "12.50", the form of `amount` on the wire. Only for whole cents. */
export function textFromMills(amountMills: bigint): string {
  if (amountMills % millsPerCent !== 0n) throw new Error('an amount must be whole cents');
  return decimals(amountMills, 2);
}

/**
 * The fee on an amount, in the integers that the specification gives: one basis point is 1/10000, and
 * half a mill rounds up. 99000n at 650n → 6435n.
 */
export function feeMills(amountMills: bigint, basisPoints: bigint): bigint {
  if (amountMills % millsPerCent !== 0n) throw new Error('a fee is taken of whole cents');
  if (amountMills < 0n || basisPoints < 0n) throw new Error('a fee has no meaning below zero');
  const cents = amountMills / millsPerCent;
  return (cents * basisPoints + 500n) / 1000n;
}

/** 6435n → 6.435, the form of `feeAmount` and of balances on the wire: a number, to be shown and not reckoned with. */
export function millsAsNumber(amountMills: bigint): number {
  return Number(amountMills) / 1000;
}

/**
 * 6.435 → 6435n, for a number of the wire that is to be shown. It goes by the three decimals that the
 * number is written with, and anything that `millsAsNumber` would not have made is a bug.
 */
export function millsFromNumber(amount: number): bigint {
  const [dollars = '', fraction = ''] = Math.abs(amount).toFixed(3).split('.');
  if (!/^\d+$/.test(dollars)) throw new Error('an amount must be a number');
  const absolute = BigInt(dollars) * millsPerDollar + BigInt(fraction);
  const amountMills = amount < 0 ? -absolute : absolute;
  if (millsAsNumber(amountMills) !== amount) throw new Error('an amount must be whole mills');
  return amountMills;
}

/** 650 → 6.5 */
export function feePercent(basisPoints: number): number {
  return basisPoints / 100;
}

/**
 * The parts of an amount as a screen shows them: "EC$", "1,234" and ".50". Two decimals round down, as
 * payouts do, so that we never show more than is owed, nor less of a debt; three show every mill.
 */
export function moneyParts(
  amountMills: bigint,
  decimalPlaces: 2 | 3 = 2,
): { sign: '' | '−'; symbol: 'EC$'; whole: string; fraction: string } {
  const isDebt = amountMills < 0n;
  // A debt of a part of a cent is one of a cent.
  const cents = isDebt && decimalPlaces === 2 ? millsPerCent - 1n : 0n;
  const absolute = isDebt ? cents - amountMills : amountMills;
  const [whole = '0', fraction = ''] = decimals(absolute, decimalPlaces).split('.');
  return {
    sign: isDebt ? '−' : '',
    symbol: 'EC$',
    whole: whole.replaceAll(/\B(?=(\d{3})+$)/g, ','),
    fraction: `.${fraction}`,
  };
}

/** 1234500n → "EC$1,234.50". */
export function formatMoney(amountMills: bigint, decimalPlaces: 2 | 3 = 2): string {
  const { sign, symbol, whole, fraction } = moneyParts(amountMills, decimalPlaces);
  return `${sign}${symbol}${whole}${fraction}`;
}

/**
 * 6435n → "EC$6.44": a fee or another cost in cents, rounded up as a debt is. An amount less its fee is then the
 * rest of it, rounded down: EC$99.00 − EC$6.44 = EC$92.56.
 */
export function formatCost(mills: bigint): string {
  return formatMoney(-mills).replace('−', '');
}

/**
 * The cents that a sum lacks once each of its parts is shown in cents: shown as a part of its own, "Carried over",
 * they make the parts add up to the total. Parts of a cent go from one payout to the next.
 */
export function carriedMills(parts: readonly bigint[], total: bigint): bigint {
  return parts.reduce((rest, part) => rest - shownMills(part), shownMills(total));
}

/** An amount as two decimals show it: rounded down, a debt away from zero. */
function shownMills(mills: bigint): bigint {
  const rest = mills % millsPerCent;
  return mills - (rest < 0n ? rest + millsPerCent : rest);
}

/** 5201n → "EC$5.201", and 12500n → "EC$12.50": three decimals where there are mills. */
export function formatExactMoney(amountMills: bigint): string {
  return formatMoney(amountMills, exactPlaces(amountMills));
}

/** 5201n → "5.201", and 12500n → "12.50": what `exactMillsFromText` reads. */
export function exactTextFromMills(amountMills: bigint): string {
  return decimals(amountMills, exactPlaces(amountMills));
}

/** 5200n → "5.200": a fee with every mill, also where there is none. */
export function feeTextFromMills(mills: bigint): string {
  return decimals(mills, 3);
}

function exactPlaces(amountMills: bigint): 2 | 3 {
  return amountMills % millsPerCent === 0n ? 2 : 3;
}

function decimals(amountMills: bigint, decimalPlaces: 2 | 3): string {
  const sign = amountMills < 0n ? '-' : '';
  const absolute = amountMills < 0n ? -amountMills : amountMills;
  const fraction = (absolute % millsPerDollar).toString().padStart(3, '0').slice(0, decimalPlaces);
  return `${sign}${absolute / millsPerDollar}.${fraction}`;
}
