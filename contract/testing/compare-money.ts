import {
  feeMills,
  formatMoney,
  millsAsNumber,
  millsFromNumber,
  millsFromText,
  textFromMills,
} from '../money/money.ts';
import type { MoneyCase } from './money-cases.ts';

/** Money arithmetic and formats; a test replaces one function with a faulty one. */
export type Arithmetic = {
  readonly fee: (amountMills: bigint, basisPoints: bigint) => bigint;
  readonly text: (amountMills: bigint) => string;
  readonly number: (amountMills: bigint) => number;
  readonly shown: (amountMills: bigint) => string;
};

export const ourArithmetic: Arithmetic = {
  fee: feeMills,
  text: textFromMills,
  number: millsAsNumber,
  shown: (amountMills) => formatMoney(amountMills, 3),
};

export type Compared = {
  cases: number;
  /** The number of fees with exactly half a mill to round. */
  halves: number;
  wrong: number;
  /** One sentence for each of the first mistakes. */
  problems: string[];
};

const maxListed = 5;
/** A wire number holds fifteen digits, far above any balance. */
const maxNumber = 10n ** 15n;

/**
 * Compares each fee with long division, and the total of all parts with the total of all amounts.
 */
export function compareFees({ fee }: Arithmetic, cases: Iterable<MoneyCase>): Compared {
  const compared: Compared = { cases: 0, halves: 0, wrong: 0, problems: [] };
  let amountsMills = 0n;
  let feesMills = 0n;
  let restsMills = 0n;
  for (const { amountMills, basisPoints } of cases) {
    const taken = fee(amountMills, basisPoints);
    const { exact, isHalf } = divided(amountMills * basisPoints);
    compared.cases += 1;
    if (isHalf) compared.halves += 1;
    amountsMills += amountMills;
    feesMills += exact;
    restsMills += amountMills - taken;
    if (taken !== exact) note(compared, `${amountMills} at ${basisPoints}: ${taken}, not ${exact}`);
  }
  if (restsMills + feesMills !== amountsMills) note(compared, 'the parts are not the whole');
  return compared;
}

/** Formats amount, fee and net for people and programs, and reads them back. */
export function compareForms(arithmetic: Arithmetic, cases: Iterable<MoneyCase>): Compared {
  const compared: Compared = { cases: 0, halves: 0, wrong: 0, problems: [] };
  for (const { amountMills, basisPoints } of cases) {
    const fee = arithmetic.fee(amountMills, basisPoints);
    const parts = [amountMills, fee, amountMills - fee];
    compared.cases += 1;
    if (millsFromText(arithmetic.text(amountMills)) !== amountMills) {
      note(compared, `${amountMills} is written ${arithmetic.text(amountMills)}`);
    }
    for (const mills of parts) {
      if (mills < maxNumber && millsFromNumber(arithmetic.number(mills)) !== mills) {
        note(compared, `${mills} is the number ${arithmetic.number(mills)}`);
      }
      if (millsOfShown(arithmetic.shown(mills)) !== mills) {
        note(compared, `${mills} is shown as ${arithmetic.shown(mills)}`);
      }
    }
  }
  return compared;
}

function note(compared: Compared, problem: string): void {
  compared.wrong += 1;
  if (compared.problems.length < maxListed) compared.problems.push(problem);
}

/** Rounds ten-thousandths to the nearest whole by the remainder, unlike the tested function. */
function divided(tenThousandths: bigint): { exact: bigint; isHalf: boolean } {
  const remainder = tenThousandths % 10_000n;
  const whole = (tenThousandths - remainder) / 10_000n;
  return { exact: remainder < 5000n ? whole : whole + 1n, isHalf: remainder === 5000n };
}

/** Reads "EC$1,234.567" by its digits alone. */
function millsOfShown(shown: string): bigint {
  return BigInt(shown.replaceAll(/[^\d]/g, ''));
}
