import { capitalised, type Schema } from '../read-api.ts';

/** Texts of docblocks, which PHPStan, Psalm and PhpStorm read, and types that PHP itself checks. */

/** The class of a schema, or null if it has none. */
type ClassOf = (schema: Schema, path: string) => string | null;

/** The type as precise as docblocks can say it. */
export function docType(schema: Schema, path: string, classOf: ClassOf): string {
  const name = classOf(schema, path);
  if (name !== null) return name;
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return enumType(schema.enum);
  const members = unionOf(schema);
  if (members) {
    const types = new Set(members.map((each) => docType(each, path, classOf)));
    // An empty text is a text.
    if (types.has('string')) types.delete("''");
    return [...types].join('|');
  }
  switch (schema.type) {
    case 'array':
      return `list<${docType(schema.items ?? {}, path, classOf)}>`;
    case 'object':
      return schema.properties
        ? shape(schema, path, classOf)
        : `array<string, ${docType(valuesOf(schema), path, classOf)}>`;
    default:
      return plainTypes[String(schema.type)] ?? 'mixed';
  }
}

/** The type that PHP checks. */
export function nativeType(schema: Schema, path: string, classOf: ClassOf): string {
  const name = classOf(schema, path);
  if (name !== null) return name;
  const first = (schema.enum?.[0] ?? schema.const) as unknown;
  if (first !== undefined) return plainTypes[typeof first] ?? 'mixed';
  const members = unionOf(schema);
  if (!members) {
    if (schema.type === 'array' || schema.type === 'object') return 'array';
    return plainTypes[String(schema.type)] ?? 'mixed';
  }
  const types = new Set(members.map((each) => nativeType(each, path, classOf)));
  const isNullable = types.delete('null');
  return `${isNullable && types.size === 1 ? '?' : ''}${[...types].join('|')}${isNullable && types.size > 1 ? '|null' : ''}`;
}

const plainTypes: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'bool',
  integer: 'int',
  number: 'int',
  null: 'null',
};

function shape(schema: Schema, path: string, classOf: ClassOf): string {
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? '' : '?';
    return `${name}${mark}: ${docType(property, path + capitalised(name), classOf)}`;
  });
  return `array{${fields.join(', ')}}`;
}

/** Without null, if that is all that a union adds. */
export function unionOf({ anyOf, oneOf, type }: Schema): readonly Schema[] | null {
  if (Array.isArray(type)) return type.map((each: string) => ({ type: each }));
  return anyOf ?? oneOf ?? null;
}

export function isNull(schema: Schema): boolean {
  return schema.type === 'null';
}

function valuesOf({ additionalProperties }: Schema): Schema {
  return typeof additionalProperties === 'object' ? additionalProperties : {};
}

function enumType(values: readonly (string | number)[]): string {
  const isEvent = values.includes('payment.approved');
  const others = isEvent ? values.filter((value) => value === '*') : values;
  return [...others.map(literal), ...(isEvent ? ['\\Piton\\Model\\EventType::*'] : [])].join('|');
}

function literal(value: string | number | boolean): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}

/** 'payment_request.paid' → PAYMENT_REQUEST_PAID */
export function constantName(value: string): string {
  return value.replaceAll('.', '_').toUpperCase();
}
