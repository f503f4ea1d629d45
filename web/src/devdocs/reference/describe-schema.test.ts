import { describe, expect, test } from 'vitest';
import { exampleOf, kindOf, shapesOf, type Schema } from './describe-schema.ts';

test.each<[string, Schema]>([
  ['text', { type: 'string' }],
  ['true or false', { type: 'boolean' }],
  ['"0" or "1"', { type: 'string', enum: ['0', '1'] }],
  ['"", "a" or "b"', { type: 'string', enum: ['', 'a', 'b'] }],
  ['"success"', { type: 'string', const: 'success' }],
  ['list of one text', { type: 'array', prefixItems: [{ type: 'string' }] }],
  ['list of texts', { type: 'array', items: { type: 'string' } }],
  ['object of texts', { type: 'object', additionalProperties: { type: 'string' } }],
  ['object', { type: 'object', properties: {}, additionalProperties: false }],
  ['text or object', { anyOf: [{ type: 'string' }, { type: 'object' }] }],
  ['anything', {}],
])('%s', (kind, schema) => {
  expect(kindOf(schema)).toBe(kind);
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
  expect(fields).toEqual([
    {
      name: 'msg',
      kind: 'text or object',
      isRequired: true,
      description: 'What happened.',
    },
    {
      name: 'msg.TranId',
      kind: 'list of one text',
      isRequired: true,
      description: '',
    },
    {
      name: 'receiptUrl',
      kind: 'text',
      isRequired: false,
      description: '',
    },
    {
      name: 'testMode',
      kind: '"0" or "1"',
      isRequired: false,
      whenLeftOut: '0',
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
  expect(fields.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['action', 'anything', true],
    ['action.kind', '"a" or "b"', true],
    ['action.level', 'number', false],
  ]);
});
