/**
 * The only module that knows decimals: inside, money is a bigint of mills (1/1000 XCD), whole
 * cents for amounts. No arithmetic uses floats: the code converts wire numbers to mills first and
 * back last.
 */

const millsPerCent = 10n;
const millsPerDollar = 1000n;

/** "1,250.50" or "1250.5" → 1250500n; null if it is not an amount with up to two decimals. */
export function millsFromText(text: string): bigint | null {
  const match = /^(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  const dollars = BigInt((match[1] ?? '').replaceAll(',', ''));
  const cents = BigInt((match[2] ?? '').padEnd(2, '0'));
  return dollars * millsPerDollar + cents * millsPerCent;
}

/** As above, with an optional third decimal: "5.201" → 5201n. Only fees are that exact. */
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
 * The fee on an amount, in the specification's integers: one basis point is 1/10000, and half a
 * mill rounds up. 99000n at 650n → 6435n.
 */
export function feeMills(amountMills: bigint, basisPoints: bigint): bigint {
  if (amountMills % millsPerCent !== 0n) throw new Error('a fee is taken of whole cents');
  if (amountMills < 0n || basisPoints < 0n) throw new Error('a fee has no meaning below zero');
  const cents = amountMills / millsPerCent;
  return (cents * basisPoints + 500n) / 1000n;
}

/**
 * 6435n → 6.435, the wire form of `feeAmount` and balances: a number for display, not for
 * arithmetic.
 */
export function millsAsNumber(amountMills: bigint): number {
  return Number(amountMills) / 1000;
}

/**
 * 6.435 → 6435n, for a wire number that a screen shows. Reads its three decimals and throws on any
 * number `millsAsNumber` could not have produced.
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
 * The parts of an amount on screen: "EC$", "1,234" and ".50". Two decimals round down, as payouts
 * do, so that we never show more than we owe nor less of a debt; three decimals show every mill.
 */
export function moneyParts(
  amountMills: bigint,
  decimalPlaces: 2 | 3 = 2,
): { sign: '' | '−'; symbol: 'EC$'; whole: string; fraction: string } {
  const isDebt = amountMills < 0n;
  // A debt of a fraction of a cent shows as one cent.
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
 * 6435n → "EC$6.44": a fee or cost in cents, rounded up. The net, rounded down, then adds up:
 * EC$99.00 − EC$6.44 = EC$92.56.
 */
export function formatCost(mills: bigint): string {
  return formatMoney(-shownMills(-mills));
}

/**
 * The difference between a total and its parts when each shows whole cents. Shown as "Carried
 * over", it makes the parts add up; payouts carry fractions of a cent forward.
 */
export function carriedMills(parts: readonly bigint[], total: bigint): bigint {
  return parts.reduce((rest, part) => rest - shownMills(part), shownMills(total));
}

/** The amount with two decimals: rounded down, a debt away from zero. */
export function shownMills(mills: bigint): bigint {
  const rest = mills % millsPerCent;
  return mills - (rest < 0n ? rest + millsPerCent : rest);
}

/** 5201n → "EC$5.201", and 12500n → "EC$12.50": three decimals if there are mills. */
export function formatExactMoney(amountMills: bigint): string {
  return formatMoney(amountMills, exactPlaces(amountMills));
}

/** 5201n → "5.201", and 12500n → "12.50": the input of `exactMillsFromText`. */
export function exactTextFromMills(amountMills: bigint): string {
  return decimals(amountMills, exactPlaces(amountMills));
}

/** 5200n → "5.200": a fee always shows three decimals. */
export function feeTextFromMills(mills: bigint): string {
  return decimals(mills, 3);
}

function exactPlaces(amountMills: bigint): 2 | 3 {
  return amountMills % millsPerCent === 0n ? 2 : 3;
}

function decimals(amountMills: bigint, decimalPlaces: 2 | 3): string {
  const sign = amountMills < 0n ? '-' : '';
  const absolute = amountMills < 0n ? -amountMills : amountMills;
  const digits = absolute.toString().padStart(4, '0');
  return `${sign}${digits.slice(0, -3)}.${digits.slice(-3).slice(0, decimalPlaces)}`;
}
