/** Files as banks send them, typed by hand, and rejections that name the wrong line. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ImportKind } from '@piton/contract/payouts/bank-import.ts';
import { describe, expect, test } from 'vitest';
import { readFile } from './read-file.ts';
import { noReasonGiven, returnReason } from './return-reasons.ts';

const sample = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../testing/samples', name), 'utf8');

function refusalOf(kind: ImportKind, text: string): string {
  try {
    readFile(kind, text);
  } catch (error) {
    return (error as { fields?: Record<string, string> }).fields?.['text'] ?? String(error);
  }
  return 'nothing was refused';
}

describe('our profile of a bank’s statement', () => {
  const header = 'Reference,Outcome,Date,Amount,Currency,Reason\n';
  const good = 'PO26W48A7K3F,deposited,2026-11-27,93.50,XCD,';

  test('is read as saved by a spreadsheet', () => {
    const lines = readFile('bank_csv', sample('statement.csv'));
    expect(
      lines.map((line) => [line.number, line.reference, line.outcome, line.amountMills]),
    ).toEqual([
      [2, 'PO26W48A7K3F', 'deposited', 113_610n],
      [3, 'PO26W48BBBBB', 'failed', 1_250_500n],
      [5, 'PO26W48CCCCC', 'returned', 50_000n],
      [6, 'PO26W47DDDDD', 'returned', 93_500n],
    ]);
    expect(lines.map(({ day, currency, reason }) => [day, currency, reason])).toEqual([
      ['2026-11-27', 'XCD', noReasonGiven],
      ['2026-11-27', 'XCD', 'The name, "Ana", is another one'],
      ['2026-11-30', 'XCD', returnReason('R02')],
      ['2026-11-30', 'XCD', noReasonGiven],
    ]);
  });

  test.each([
    ['PO26W48A7K3F,deposited,2026-11-27,93.50,XCD', 'It has 5 columns instead of 6.'],
    [`,deposited,2026-11-27,93.50,XCD,`, 'Reference is empty.'],
    [`${'P'.repeat(41)},deposited,2026-11-27,93.50,XCD,`, 'Reference has more than 40 characters.'],
    ['PO1,paid,2026-11-27,93.50,XCD,', 'Outcome “paid” is not one of deposited, failed, returned.'],
    ['PO1,deposited,27/11/2026,93.50,XCD,', 'Date “27/11/2026” is not a day such as 2026-11-27.'],
    ['PO1,deposited,2026-02-30,93.50,XCD,', 'Date “2026-02-30” is not a day such as 2026-11-27.'],
    ['PO1,deposited,2026-11-27,93.505,XCD,', 'Amount “93.505” is not an amount such as 93.50.'],
    ['PO1,deposited,2026-11-27,-93.50,XCD,', 'Amount must be more than zero.'],
    ['PO1,deposited,2026-11-27,93.50,EC$,', 'Currency “EC$” is not a code such as XCD.'],
    [`PO1,failed,2026-11-27,93.50,XCD,${'x'.repeat(301)}`, 'Reason has more than 300 characters.'],
    ['', 'The line is empty.'],
    ['PO1,failed,2026-11-27,93.50,XCD,"Account closed', 'A quote is never closed.'],
    ['PO1,fai"led,2026-11-27,93.50,XCD,', 'A quote appears inside an unquoted field.'],
    ['PO1,"failed"x,2026-11-27,93.50,XCD,', 'Text follows a quoted field before the next comma.'],
  ])('is refused with “%s”', (bad, words) => {
    expect(refusalOf('bank_csv', `${header}${good}\n${bad}\n${good}\n`)).toBe(`Line 3: ${words}`);
  });

  test('may have the bank’s fee in a seventh column', () => {
    const withFees = `${header.trim()},fee\n${good},2.00\n${good},\n${good},0.00\n${good},93.50`;
    expect(readFile('bank_csv', withFees).map(({ feeMills }) => feeMills)).toEqual([
      2000n,
      0n,
      0n,
      93_500n,
    ]);
    expect(readFile('bank_csv', header + good)[0]?.feeMills).toBe(0n);
  });

  test.each([
    [`${good},-0.01`, 'Fee must be between zero and its amount.'],
    [`${good},93.51`, 'Fee must be between zero and its amount.'],
    [`${good},two`, 'Fee “two” is not an amount such as 93.50.'],
    [good, 'It has 6 columns instead of 7.'],
  ])('is refused with “%s” in that column', (bad, words) => {
    expect(refusalOf('bank_csv', `${header.trim()},Fee\n${good},\n${bad}`)).toBe(
      `Line 3: ${words}`,
    );
  });

  test('is refused with other columns, without lines, and with too many', () => {
    const columns =
      'The columns must be Reference, Outcome, Date, Amount, Currency, Reason, in this order, with or without Fee at the end.';
    expect(refusalOf('bank_csv', `Outcome,Reference\n${good}`)).toBe(`Line 1: ${columns}`);
    expect(refusalOf('bank_csv', good)).toBe(`Line 1: ${columns}`);
    expect(refusalOf('bank_csv', header)).toBe('The file has no lines below the column names.');
    expect(refusalOf('bank_csv', header + `${good}\n`.repeat(11))).toBe(
      'Line 12: PO26W48A7K3F appears more than 10 times.',
    );
    const many = Array.from({ length: 10_001 }, (_, index) => good.replace('A7K3F', String(index)));
    expect(refusalOf('bank_csv', header + many.join('\n'))).toMatch(
      /^It has more than 10000 lines/,
    );
  });
});

describe('the clearing house’s returns', () => {
  const file = sample('returns.ach');
  const lines = file.split('\n');
  const changed = (line: number, from: number, what: string) =>
    lines
      .map((text, index) =>
        index === line - 1
          ? text.slice(0, from - 1) + what + text.slice(from - 1 + what.length)
          : text,
      )
      .join('\n');

  test('are read with each code’s meaning', () => {
    expect(readFile('nacha_returns', file)).toEqual([
      {
        number: 3,
        reference: 'PO26W48A7K3F',
        outcome: 'R02',
        means: 'failed_or_returned',
        amountMills: 113_610n,
        currency: 'XCD',
        day: '2026-11-27',
        reason: returnReason('R02'),
        feeMills: 0n,
      },
      {
        number: 5,
        reference: 'PO26W48BBBBB',
        outcome: 'R62',
        means: 'failed_or_returned',
        amountMills: 1_250_500n,
        currency: 'XCD',
        day: '2026-11-27',
        reason: returnReason('R62'),
        feeMills: 0n,
      },
    ]);
  });

  test('are read with other line endings too', () => {
    const read = readFile('nacha_returns', file);
    expect(readFile('nacha_returns', `\u{feff}${file.replaceAll('\n', '\r\n')}\r\n`)).toEqual(read);
  });

  test.each([
    ['a header of another kind', 1, 1, '2', /^Line 1: This is not the header/],
    ['no currency', 1, 87, '   ', /^Line 1: The reference field \(87–94\) contains no currency/],
    ['an entry of a debit', 3, 2, '26', /^Line 3: 26 is not a return of a credit/],
    ['an entry without its addenda', 3, 79, '0', /^Line 3: The entry declares no addenda/],
    ['an addenda of another kind', 4, 2, '05', /^Line 3: The return’s addenda \(799\)/],
    ['an amount in letters', 3, 30, 'X', /^Line 3: “X000011361” \(30–39\) should be the amount/],
    [
      'another amount',
      3,
      39,
      '2',
      /^Line 7: .* it states 136411 cents of credits, but contains 136412\./,
    ],
    [
      'another bank',
      3,
      11,
      '2',
      /^Line 7: .* it states 67890 as the hash of banks, but contains 67891\./,
    ],
    ['no reference', 3, 40, ' '.repeat(15), /^Line 3: The identification field/],
    ['an unknown code', 4, 4, 'X02', /^Line 4: “X02” is not a return code/],
    ['a malformed original trace', 4, 7, 'X', /^Line 4: .* should be the original trace/],
    ['another count of the batch', 7, 10, '5', /^Line 7: .* states 5 records, but contains 4\./],
    ['debits', 7, 32, '1', /^Line 7: .* states 1 cents of debits, but contains 0\./],
    ['the end of another batch', 7, 94, '2', /^Line 7: This batch control closes/],
    ['another count of batches', 8, 7, '2', /^Line 8: .* states 2 batches, but contains 1\./],
    ['another count of blocks', 8, 13, '2', /^Line 8: .* states 2 blocks of ten, but contains 1\./],
    ['another count of the file', 8, 21, '6', /^Line 8: .* states 6 records, but contains 4\./],
    ['another hash of the file', 8, 31, '1', /^Line 8: .* as the hash of banks/],
    [
      'another sum of the file',
      8,
      55,
      '2',
      /^Line 8: .* states 136412 cents of credits, but contains 136411\./,
    ],
    ['an impossible day', 2, 70, '261327', /^Line 2: “261327” \(70–75\) is not a day/],
    ['the 30th of February', 2, 70, '260230', /^Line 2: “260230” \(70–75\) is not a day/],
  ])('are refused whole with %s', (_what, line, from, what, words) => {
    expect(refusalOf('nacha_returns', changed(line, from, what))).toMatch(words);
  });

  test('are refused if a record has another length or is missing', () => {
    expect(refusalOf('nacha_returns', changed(4, 94, '12'))).toBe(
      'Line 4: It has 95 characters instead of 94.',
    );
    const without = (line: number) => lines.filter((_, index) => index !== line - 1).join('\n');
    expect(refusalOf('nacha_returns', without(7))).toMatch(/^Line 7: The end of the batch \(8\)/);
    expect(refusalOf('nacha_returns', without(8))).toMatch(/^Line 8: .* states 999999 batches/);
    expect(refusalOf('nacha_returns', without(10))).toBe('nothing was refused');
    expect(refusalOf('nacha_returns', changed(9, 1, '6'))).toMatch(
      /^Line 9: This line follows the end/,
    );
  });

  test.each(['R02', 'R03', 'R04', 'R12', 'R16', 'R17', 'R20', 'R23', 'R24', 'R62'])(
    'for %s show the problem and the remedy',
    (code) => {
      expect(returnReason(code)).not.toContain(code);
      expect(returnReason(code)).toMatch(/(Enter|ave|Ask)/);
    },
  );

  test('with any other code name it', () => {
    expect(returnReason('R99')).toMatch(/with the code R99\. Ask your bank/);
  });
});

describe('our profile of an acquirer’s settlement', () => {
  const header = 'Type,Invoice,Amount,Fee,Settled on,Batch\n';

  test('is read', () => {
    const lines = readFile('acquirer_csv', sample('settlement.csv'));
    expect(
      lines.map(({ reference, means, amountMills, feeMills, day, batch }) => [
        reference,
        means,
        amountMills,
        feeMills,
        day,
        batch,
      ]),
    ).toEqual([
      ['A2B3C4D5E6F7', 'sale', 1_250_500n, 31_260n, '2026-11-25', 'B-1001'],
      ['G2H3J4K5L6M7', 'chargeback', -99_000n, 25_000n, '2026-11-25', 'B-1001'],
      ['N2P3Q4R5S6T7', 'reversal', 99_000n, -25_000n, '2026-11-26', 'B-1002'],
      ['RF-7C1', 'refund', -20_000n, 0n, '2026-11-26', 'B-1002'],
    ]);
  });

  const longer = 'Type,Invoice,Amount,Fee,Settled on,Batch,Dispute,Respond by\n';

  test('may name the dispute of a chargeback and its deadline', () => {
    const lines = [
      'sale,A2,1.00,0.00,2026-11-25,B,,',
      'chargeback,A2,-1.00,0.00,2026-11-25,B,cb-1,2026-12-11',
      'chargeback,A2,-1.00,0.00,2026-11-25,B,,',
    ];
    expect(
      readFile('acquirer_csv', longer + lines.join('\n')).map(({ disputeReference, respondBy }) => [
        disputeReference,
        respondBy,
      ]),
    ).toEqual([
      [undefined, undefined],
      ['CB-1', '2026-12-11'],
      [undefined, undefined],
    ]);
    for (const [bad, words] of [
      ['sale,A2,1.00,0.00,2026-11-25,B,CB-1,', 'Only a chargeback has Dispute and Respond by.'],
      ['chargeback,A2,-1.00,0.00,2026-11-25,B,,2026-11-24', 'Respond by is before Settled on.'],
    ] as const) {
      expect(refusalOf('acquirer_csv', longer + bad)).toBe(`Line 2: ${words}`);
    }
  });

  test.each([
    [
      'void,A2,1.00,0.00,2026-11-25,B',
      'Type “void” is not one of sale, refund, chargeback, reversal.',
    ],
    ['refund,A2,1.00,0.00,2026-11-25,B', 'Amount of a refund must be less than zero.'],
    ['sale,,1.00,0.00,2026-11-25,B', 'Invoice is empty.'],
    ['sale,A2,-1.00,0.00,2026-11-25,B', 'Amount of a sale must be more than zero.'],
    ['chargeback,A2,1.00,0.00,2026-11-25,B', 'Amount of a chargeback must be less than zero.'],
    ['reversal,A2,0.00,0.00,2026-11-25,B', 'Amount of a reversal must be more than zero.'],
    ['sale,A2,1.00,,2026-11-25,B', 'Fee “” is not an amount such as 93.50.'],
    ['sale,A2,1.00,1.01,2026-11-25,B', 'Fee of a sale must be between zero and its amount.'],
    ['sale,A2,1.00,0.00,25.11.2026,B', 'Settled on “25.11.2026” is not a day such as 2026-11-27.'],
    ['sale,A2,1.00,0.00,2026-11-25,', 'Batch must have 1 to 40 characters.'],
  ])('is refused with “%s”', (bad, words) => {
    expect(refusalOf('acquirer_csv', `${header}${bad}`)).toBe(`Line 2: ${words}`);
  });
});
