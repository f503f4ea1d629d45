import fc from 'fast-check';
import type { ApiDocument, Schema } from './operations.ts';

/** Values that the schema alone can't name, such as ids that exist; null for all other fields. */
export type Hints = (field: string, schema: Schema) => fc.Arbitrary<unknown> | null;

type Given = { readonly document: ApiDocument; readonly hints: Hints };

/** Values that fit the schema, its limits more often than chance has it. */
export function arbitraryOf(schema: Schema, given: Given, field = ''): fc.Arbitrary<unknown> {
  const resolved = resolve(schema, given.document);
  const hinted = given.hints(field, resolved);
  if (hinted !== null) return hinted;
  const { const: only, enum: choices, anyOf, oneOf, type } = resolved;
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  const variants = (anyOf ?? oneOf) as readonly Schema[] | undefined;
  if (variants) return fc.oneof(...variants.map((variant) => arbitraryOf(variant, given, field)));
  switch (type) {
    case 'string':
      return text(resolved);
    case 'integer':
    case 'number':
      return number(resolved);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return array(resolved, given, field);
    case 'object':
      return object(resolved, given);
    default:
      return fc.jsonValue();
  }
}

function resolve(schema: Schema, { components }: ApiDocument): Schema {
  const { $ref: reference } = schema;
  if (typeof reference !== 'string') return schema;
  const name = reference.replace('#/components/schemas/', '');
  const target = components.schemas[name];
  if (target === undefined) throw new Error(`the document has no ${reference}`);
  return target;
}

function text({ format, pattern, minLength, maxLength }: Schema): fc.Arbitrary<string> {
  const [min, max] = [Number(minLength ?? 0), Number(maxLength ?? 80)];
  if (format === 'date-time') return moment;
  if (format === 'uri') return fc.webUrl();
  if (format === 'email') return fc.constant('someone@example.lc');
  if (format === 'ipv4') return fc.constant('203.0.113.9');
  if (format === 'ipv6') return fc.constant('2001:db8::17');
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  return fc.oneof(
    fc.string({ minLength: min, maxLength: max }),
    // One grapheme may be several characters.
    fc
      .string({ minLength: min, maxLength: Math.min(max, 60), unit: storable })
      .filter((each) => Array.from(each).length <= max),
    fc.constant('a'.repeat(max)),
    fc.constant('é'.repeat(Math.max(min, 1))),
  );
}

/** Everything but NUL, which no database stores. */
const storable = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });

const moment = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().replace(/^[+-]\d\d/, '')),
  fc.constantFrom(
    '0000-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2024-02-29T23:59:59.999999999Z',
    '2038-01-19T03:14:08Z',
    '9999-12-31T23:59:59.999Z',
  ),
);

function number({ type, minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Number(minimum ?? -1_000_000);
  const max = Number(maximum ?? 1_000_000);
  const within = fc.integer({ min: Math.ceil(min), max: Math.floor(max) });
  const limits = fc.constantFrom(Math.ceil(min), Math.floor(max));
  return type === 'integer'
    ? fc.oneof(within, limits)
    : fc.oneof(within, limits, fc.double({ min, max, noNaN: true }));
}

function array(schema: Schema, given: Given, field: string): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems, maxItems } = schema;
  return fc.array(arbitraryOf(items as Schema, given, field), {
    minLength: Number(minItems ?? 0),
    maxLength: Number(maxItems ?? 5),
  });
}

function object(schema: Schema, given: Given): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
  const fields = Object.entries(properties as Record<string, Schema>).map(
    ([name, each]) => [name, arbitraryOf(each, given, name)] as const,
  );
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] });
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return known;
  const names = propertyNames === undefined ? fc.string() : text(propertyNames as Schema);
  return fc.dictionary(names, arbitraryOf(additionalProperties as Schema, given), { maxKeys: 4 });
}
