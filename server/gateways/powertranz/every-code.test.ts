import { describe, expect, test } from 'vitest';
import { interpretReturnResponse } from './interpret-return-response.ts';
import {
  interpretBeginResponse,
  interpretCompletion,
  interpretSaleResponse,
} from './interpret-sale-response.ts';
import { now } from './testing/gateway-to.ts';
import { saleOf, sent } from './testing/messages.ts';
import { answered, approved, declined, returned } from './testing/replies.ts';

/** The documented codes and their meaning for a sale; every other code is unknown. */
const meanings: Readonly<Record<string, string>> = {
  '00': 'approved',
  '01': 'declined other_card',
  '02': 'declined other_card',
  '03': 'refused merchant',
  '04': 'declined other_card',
  '05': 'declined other_card',
  '07': 'declined other_card',
  '12': 'declined other_card',
  '13': 'refused input',
  '14': 'declined fix',
  '15': 'declined fix',
  '19': 'declined later',
  '28': 'declined later',
  '30': 'refused input',
  '33': 'declined fix',
  '34': 'declined other_card',
  '36': 'declined other_card',
  '38': 'declined other_card',
  '39': 'declined other_card',
  '41': 'declined other_card',
  '43': 'declined other_card',
  '46': 'declined other_card',
  '51': 'declined other_card',
  '52': 'declined other_card',
  '53': 'declined other_card',
  '54': 'declined fix',
  '55': 'declined other_card',
  '57': 'declined other_card',
  '58': 'refused merchant',
  '59': 'declined other_card',
  '61': 'declined other_card',
  '62': 'declined other_card',
  '63': 'declined other_card',
  '65': 'declined other_card',
  '75': 'declined other_card',
  '78': 'declined other_card',
  '82': 'declined fix',
  '89': 'refused credentials',
  '90': 'declined later',
  '91': 'declined later',
  '92': 'declined later',
  '93': 'declined other_card',
  '94': 'unknown duplicate',
  '97': 'refused input',
  N0: 'declined later',
  N7: 'declined fix',
};

const stageCodes = ['SP1', 'SP4', 'HP0', '3D0', '3D1', '3D4', '3D5', '3D6', 'TK0', 'FC0'];
const otherCodes = [
  'RE',
  'R0',
  'R1',
  'R4',
  'R5',
  'RD0',
  'Q1',
  '',
  '0',
  '000',
  ' 00',
  'n7',
  'OK',
  'constructor',
];
const numbers = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
const codes = [...numbers, 'N0', 'N7', ...stageCodes, ...otherCodes];

/** In short, such as "declined fix". */
function shortly(outcome: object): string {
  const { kind, why, cause, decline } = outcome as Record<string, unknown>;
  const { advice } = (decline ?? {}) as { advice?: string };
  return [kind, why ?? cause ?? advice].filter(Boolean).join(' ');
}

function expected(code: string): string {
  return Object.hasOwn(meanings, code) ? (meanings[code] ?? '') : 'unknown gateway';
}

const replyWith = (code: string) => answered(code === '00' ? approved : declined(code));
const message = { ...saleOf(), secrets: [] };

describe.each([
  ['a plain sale', interpretSaleResponse],
  ['a sale with 3-D Secure', (...given: Given) => interpretBeginResponse(...given, now)],
  ['a completion', interpretCompletion],
] as const)('%s', (_what, interpret) => {
  test.each(codes)('code %j', (code) => {
    expect(shortly(interpret(message, replyWith(code)))).toBe(expected(code));
  });

  // Code and flag must agree, because either may be the truth about money.
  test.each(codes.filter((code) => code !== '00'))('code %j, but approved', (code) => {
    const reply = answered({ ...approved, IsoResponseCode: code });
    expect(shortly(interpret(message, reply))).toBe('unknown gateway');
  });

  test('code 00, but not approved', () => {
    expect(shortly(interpret(message, answered(declined('00'))))).toBe('unknown gateway');
  });
});

type Given = Parameters<typeof interpretSaleResponse>;

/** The codes that mean something else for a void or refund. */
const meaningsOfReturn: Readonly<Record<string, string>> = {
  '12': 'refused not_possible',
  '13': 'refused amount',
  '76': 'refused not_found',
  '77': 'refused not_found',
};

function expectedOfReturn(code: string): string {
  if (Object.hasOwn(meaningsOfReturn, code)) return meaningsOfReturn[code] ?? '';
  const meaning = expected(code);
  if (meaning === 'approved') return 'done';
  if (meaning === 'declined later') return 'refused busy';
  return meaning.startsWith('declined') ? 'refused declined' : meaning;
}

describe('a void or refund', () => {
  test.each(codes)('code %j', (code) => {
    const reply = answered(
      code === '00' ? returned : { ...returned, Approved: false, IsoResponseCode: code },
    );
    expect(shortly(interpretReturnResponse(sent, reply, []))).toBe(expectedOfReturn(code));
  });

  test.each(codes.filter((code) => code !== '00'))('code %j, but approved', (code) => {
    const reply = answered({ ...returned, IsoResponseCode: code });
    expect(shortly(interpretReturnResponse(sent, reply, []))).toMatch(/^unknown /);
  });

  test('code 00, but not approved', () => {
    const reply = answered({ ...returned, Approved: false });
    expect(shortly(interpretReturnResponse(sent, reply, []))).toBe('unknown gateway');
  });
});
