import { describe, expect, test } from 'vitest';
import { interpretSaleResponse } from './interpret-sale-response.ts';
import {
  approved,
  declined,
  failed,
  type Fields,
  platformKey,
  replyElements,
  saleOf,
  soapReply,
  without,
  type ReplyElement,
} from './testing/replies.ts';

const mismatch = { kind: 'unknown', cause: 'mismatch' };
const parse = { kind: 'unknown', cause: 'parse' };

function interpret(xml: string) {
  const response = { kind: 'answered', status: 200, body: Buffer.from(xml) } as const;
  return interpretSaleResponse(saleOf(), response, platformKey);
}

/** The outcome that remains if one element of a reply about money is empty. */
const leftOf: Record<ReplyElement, (fields: Fields) => object> = {
  Invoice: () => mismatch,
  TranId: () => mismatch,
  Amount: () => mismatch,
  Currency: () => mismatch,
  ResultCode: () => parse,
  FinancialResultCode: () => parse,
  ApprovalCode: (fields) => withReference(fields, 'approvalCode'),
  HostReference: (fields) => withReference(fields, 'hostReference'),
  BatchId: (fields) => withReference(fields, 'batchId'),
  AVSResult: (fields) => ({ kind: kindOf(fields) }),
  ErrorMessage: (fields) => ({ kind: kindOf(fields) }),
};

function kindOf({ FinancialResultCode }: Fields): string {
  return FinancialResultCode === 'Approved' ? 'approved' : 'declined';
}

function withReference(fields: Fields, name: string): object {
  return { kind: kindOf(fields), references: { [name]: null } };
}

describe.each([
  ['an approval', approved],
  ['a decline', declined],
] as const)('%s', (_what, fields) => {
  test.each(replyElements)('without %s', (name) => {
    const expected = leftOf[name](fields);
    expect(interpret(soapReply(without(fields, name)))).toMatchObject(expected);
    expect(interpret(soapReply({ ...fields, [name]: '' }))).toMatchObject(expected);
    expect(interpret(soapReply({ ...fields, [name]: ' \n ' }))).toMatchObject(expected);
  });
});

describe('an error', () => {
  const error = failed('ParameterError', 'Bad Parameter: ExpiryMMYY');

  test('has four elements, and a meaning', () => {
    expect(Object.keys(error)).toEqual([
      'ErrorMessage',
      'ResultCode',
      'FinancialResultCode',
      'Amount',
    ]);
    expect(interpret(soapReply(error))).toMatchObject({ kind: 'refused', why: 'input' });
  });

  test.each(replyElements)('is the same with an empty %s, and without it', (name) => {
    const expected = name === 'ResultCode' ? parse : { kind: 'refused', why: 'input' };
    expect(interpret(soapReply({ ...error, [name]: '' }))).toMatchObject(expected);
    expect(interpret(soapReply(without(error, name)))).toMatchObject(expected);
  });
});

/** The reply with a second element after the named one. */
function followed(fields: Fields, name: ReplyElement, by: string): string {
  const xml = soapReply(fields);
  const changed = xml.replace(new RegExp(`<${name}(?: />|>[^<]*</${name}>)`), (own) => own + by);
  expect(changed).not.toBe(xml);
  return changed;
}

const complete: Fields = { ...approved, ErrorMessage: '' };

describe.each(replyElements)('%s', (name) => {
  const text = complete[name] ?? '';

  // The reply is ambiguous, and an attacker could exploit a parser that picks one.
  test.each([
    ['the same', `<${name}>${text}</${name}>`],
    ['another', `<${name}>Other</${name}>`],
    ['empty', `<${name} />`],
    ['of another namespace', `<x:${name} xmlns:x="urn:x">${text}</x:${name}>`],
    ['of none', `<${name} xmlns="">${text}</${name}>`],
  ])('twice, %s', (_what, second) => {
    expect(interpret(followed(complete, name, second))).toMatchObject(parse);
  });

  test('with a prefix, or in any namespace', () => {
    const plain = soapReply(complete);
    const own = new RegExp(`<${name}( />|>[^<]*</${name}>)`);
    const prefixed = plain
      .replace('<response>', '<response xmlns:p="http://equament.com/Schemas/Fmx/ssis">')
      .replace(own, (found) => found.replaceAll(name, `p:${name}`));
    const elsewhere = plain.replace(own, (found) => found.replace(name, `${name} xmlns="urn:x"`));
    for (const xml of [prefixed, elsewhere]) {
      expect(xml).not.toBe(plain);
      expect(interpret(xml)).toMatchObject({ kind: 'approved' });
    }
  });

  test('outside the response is ignored', () => {
    const xml = soapReply(without(approved, name)).replace(
      '<response>',
      `<${name}>${text}</${name}><response>`,
    );
    expect(interpret(xml)).toMatchObject(leftOf[name](approved));
  });

  test('within another element is ignored', () => {
    const xml = soapReply(without(approved, name)).replace(
      '</response>',
      `<Other><${name}>${text}</${name}></Other></response>`,
    );
    expect(interpret(xml)).toMatchObject(leftOf[name](approved));
  });
});
