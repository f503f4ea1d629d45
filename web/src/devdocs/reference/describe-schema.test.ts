import { describe, expect, test } from 'vitest';
import {
  describeField,
  exampleOf,
  fieldsOf,
  kindOf,
  shapesOf,
  type Schema,
} from './describe-schema.ts';

test.each<[string, Schema]>([
  ['string', { type: 'string' }],
  ['boolean', { type: 'boolean' }],
  ['string', { type: 'string', enum: ['0', '1'] }],
  ['number', { enum: [1, 4, 8] }],
  ['string', { type: 'string', const: 'success' }],
  ['string or null', { type: ['string', 'null'] }],
  [
    'time (ISO 8601) or null',
    { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
  ],
  ['Money', { $ref: '#/components/schemas/Money' }],
  ['array of Refund', { type: 'array', items: { $ref: '#/components/schemas/Refund' } }],
  ['array of one string', { type: 'array', prefixItems: [{ type: 'string' }] }],
  ['array of strings', { type: 'array', items: { type: 'string' } }],
  ['object of strings', { type: 'object', additionalProperties: { type: 'string' } }],
  ['object', { type: 'object', properties: {}, additionalProperties: false }],
  ['string or object', { anyOf: [{ type: 'string' }, { type: 'object' }] }],
  ['anything', {}],
])('%s', (kind, schema) => {
  expect(kindOf(schema)).toBe(kind);
});

test.each<[string[], Schema]>([
  [['up to 30 characters'], { type: 'string', minLength: 1, maxLength: 30 }],
  [['2 to 8 characters'], { type: 'string', minLength: 2, maxLength: 8 }],
  [['1 to 100'], { type: 'integer', minimum: 1, maximum: 100 }],
  [[], { type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }],
  [['up to 20 items'], { type: 'array', items: { type: 'string' }, maxItems: 20 }],
  [['up to 9 characters'], { anyOf: [{ type: 'string', maxLength: 9 }, { type: 'null' }] }],
])('the limits are %j', (limits, schema) => {
  expect(describeField('a', schema, true).limits).toEqual(limits);
});

test('the values of a closed list are named, also in an array or beside null', () => {
  const list: Schema = { type: 'string', enum: ['a', 'b'] };
  for (const schema of [
    list,
    { type: 'array', items: list },
    { anyOf: [list, { type: 'null' }] },
  ]) {
    expect(describeField('a', schema, true).values).toEqual(['a', 'b']);
  }
});

test('a field says whether it is always present, and nested fields have full names', () => {
  const lists: Schema = {
    type: 'object',
    properties: { TranId: { type: 'array', prefixItems: [{ type: 'string' }] } },
    required: ['TranId'],
  };
  const [fields = []] = shapesOf({
    type: 'object',
    properties: {
      msg: { anyOf: [{ type: 'string' }, lists], description: 'What happened.' },
      receiptUrl: { type: 'string' },
      testMode: { type: 'string', enum: ['0', '1'], default: '0' },
    },
    required: ['msg'],
  });
  const none = { limits: [], values: [] };
  expect(fields).toEqual([
    {
      ...none,
      name: 'msg',
      kind: 'string or object',
      isRequired: true,
      description: 'What happened.',
    },
    { ...none, name: 'msg.TranId', kind: 'array of one string', isRequired: true, description: '' },
    { ...none, name: 'receiptUrl', kind: 'string', isRequired: false, description: '' },
    {
      ...none,
      name: 'testMode',
      kind: 'string',
      values: ['0', '1'],
      isRequired: false,
      whenLeftOut: '"0"',
      description: '',
    },
  ]);
});

test('each of several shapes is described separately', () => {
  const shape = (name: string): Schema => ({
    type: 'object',
    properties: { [name]: { type: 'string' } },
  });
  expect(
    shapesOf({ anyOf: [shape('a'), shape('b')] })
      .flat()
      .map(({ name }) => name),
  ).toEqual(['a', 'b']);
});

describe('an example', () => {
  const text = (example?: string): Schema => ({
    type: 'string',
    ...(example !== undefined && { examples: [example] }),
  });

  test('contains required fields, and optional ones with an example', () => {
    const schema: Schema = {
      type: 'object',
      properties: {
        status: { type: 'string', enum: ['Approved', 'Declined'] },
        error: text(''),
        testMode: text('1'),
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['status', 'error'],
    };
    expect(exampleOf(schema)).toEqual({ status: 'Approved', error: '', testMode: '1' });
  });

  test('uses the first shape that has one', () => {
    const lists: Schema = { type: 'object', properties: { a: text('b') }, required: ['a'] };
    expect(exampleOf({ anyOf: [text(), lists, text('c')] })).toEqual({ a: 'b' });
  });

  test('is omitted if a part is missing', () => {
    const schema: Schema = { type: 'object', properties: { a: text() }, required: ['a'] };
    expect(exampleOf(schema)).toBeUndefined();
  });
});

test('alternatives with a field of the same name list it once', () => {
  const [fields = []] = shapesOf({
    properties: {
      action: {
        anyOf: [
          {
            properties: { kind: { const: 'a' }, level: { type: 'number' } },
            required: ['kind', 'level'],
          },
          { properties: { kind: { const: 'b' } }, required: ['kind'] },
        ],
      },
    },
    required: ['action'],
  });
  expect(
    fields.map(({ name, kind, values, isRequired }) => [name, kind, values, isRequired]),
  ).toEqual([
    ['action', 'anything', [], true],
    ['action.kind', 'string', ['a', 'b'], true],
    ['action.level', 'number', [], false],
  ]);
});

test('one of several objects lists the fields of all', () => {
  const event = (type: string, data: string): Schema => ({
    type: 'object',
    properties: {
      type: { type: 'string', const: type },
      data: { $ref: `#/components/schemas/${data}` },
    },
    required: ['type', 'data'],
  });
  const fields = fieldsOf({ oneOf: [event('a.x', 'A'), event('b.x', 'B')] });
  expect(fields.map(({ name, kind, values }) => [name, kind, values])).toEqual([
    ['type', 'string', ['a.x', 'b.x']],
    ['data', 'A or B', []],
  ]);
});
