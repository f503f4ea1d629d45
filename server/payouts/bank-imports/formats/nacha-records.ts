import { refuseFile } from './refuse-file.ts';

const lengthOfAll = 94;

export type NachaRecord = { readonly line: number; readonly type: string; readonly text: string };

/** Splits a file into records of fixed length, one per line. */
export function recordsOf(file: string): NachaRecord[] {
  const lines = file.replace(/^\u{feff}/u, '').split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  return lines.map((text, index) => {
    const line = index + 1;
    if (text.length !== lengthOfAll) {
      refuseFile(line, `It has ${text.length} characters instead of ${lengthOfAll}.`);
    }
    return { line, type: text.slice(0, 1), text };
  });
}

/** Positions count from one, both inclusive, as in the standard. */
export function readPositions({ text }: NachaRecord, first: number, last: number): string {
  return text.slice(first - 1, last);
}

export function readDigits(record: NachaRecord, first: number, last: number, what: string): bigint {
  const digits = readPositions(record, first, last);
  if (!/^\d+$/.test(digits)) {
    refuseFile(record.line, `“${digits}” (${first}–${last}) should be ${what} in digits.`);
  }
  return BigInt(digits);
}
