/** The part of JSON Schema that our OpenAPI documents use. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
};

export type Field = {
  /** With its path: "msg.TranId". */
  readonly name: string;
  /** "string", "array of Refund", "Money or null", … */
  readonly kind: string;
  /** "up to 30 characters" */
  readonly limits: readonly string[];
  /** The only values, if they are a closed list. */
  readonly values: readonly string[];
  readonly isRequired: boolean;
  /** The default value, as JSON. */
  readonly whenLeftOut?: string;
  readonly description: string;
  readonly example?: string;
};

/** For a field that can be missing. */
export const optionalLabel = 'optional';

/** All shapes a body can have; most have one. */
export function shapesOf(schema: Schema): Field[][] {
  return (schema.anyOf ?? [schema]).map((shape) => fieldsOf(shape));
}

/** The fields and the fields in them. A named schema's fields are described where it is. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  const { properties = {}, required = [], oneOf } = schema;
  if (oneOf) return together(oneOf.map((part) => fieldsOf(part, prefix)));
  return Object.entries(properties).flatMap(([name, property]) => [
    describeField(prefix + name, property, required.includes(name)),
    ...together(partsOf(property).map((part) => fieldsOf(part, `${prefix}${name}.`))),
  ]);
}

/** One field or parameter. */
export function describeField(name: string, schema: Schema, isRequired: boolean): Field {
  return {
    name,
    kind: kindOf(schema),
    limits: limitsOf(schema),
    values: valuesOf(schema),
    isRequired,
    ...(schema.default !== undefined && { whenLeftOut: JSON.stringify(schema.default) }),
    description: schema.description ?? '',
    ...(typeof schema.examples?.[0] === 'string' && { example: schema.examples[0] }),
  };
}

function partsOf(schema: Schema): readonly Schema[] {
  return schema.anyOf ?? [schema];
}

/** One field per name. It is always present if each alternative with fields has it. */
function together(alternativeFields: readonly Field[][]): Field[] {
  const objects = alternativeFields.filter((fields) => fields.length > 0);
  const names = new Set(objects.flat().map(({ name }) => name));
  return Array.from(names, (name) => {
    const same = objects.flatMap((fields) => fields.find((field) => field.name === name) ?? []);
    const kinds = same.flatMap(({ kind }) => kind.split(/, | or /));
    return {
      ...same[0],
      name,
      kind: alternatives([...new Set(kinds)]),
      limits: [...new Set(same.flatMap(({ limits }) => limits))],
      values: [...new Set(same.flatMap(({ values }) => values))],
      isRequired: same.length === objects.length && same.every(({ isRequired }) => isRequired),
      description: same.map(({ description }) => description).find((text) => text !== '') ?? '',
    };
  });
}

export function kindOf(schema: Schema): string {
  const { $ref, anyOf, type, format, additionalProperties } = schema;
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (anyOf) return alternatives([...new Set(anyOf.map(kindOf))]);
  if (typeof type === 'object') {
    return alternatives(type.map((each) => kindOf({ ...schema, type: each })));
  }
  if (type === 'array') return kindOfList(schema);
  if (type === 'object' && typeof additionalProperties === 'object') {
    return `object of ${kindOf(additionalProperties)}s`;
  }
  if (type === 'string') return formats[format ?? ''] ?? 'string';
  return type ?? typeOf(schema);
}

/** Lists of numbers and constants may have no type. */
function typeOf({ enum: [first] = [], const: only = first }: Schema): string {
  return only === undefined ? 'anything' : typeof only;
}

const formats: Readonly<Record<string, string>> = {
  'date-time': 'time (ISO 8601)',
  date: 'date (YYYY-MM-DD)',
  uri: 'URL',
};

function kindOfList({ prefixItems = [], items }: Schema): string {
  const [only] = prefixItems;
  if (prefixItems.length === 1 && only) return `array of one ${kindOf(only)}`;
  if (!items) return 'array';
  return `array of ${kindOf(items)}${items.$ref === undefined ? 's' : ''}`;
}

function alternatives(texts: readonly string[]): string {
  return texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
}

function valuesOf({ enum: values, const: only, anyOf = [], items }: Schema): string[] {
  if (only !== undefined) return [String(only)];
  if (values) return values.map(String);
  return [...anyOf, ...(items ? [items] : [])].flatMap(valuesOf);
}

/** JSON Schema writes the limits of a safe integer, which say nothing. */
const endless = Number.MAX_SAFE_INTEGER;

function limitsOf(schema: Schema): string[] {
  const { minLength = 0, maxLength, minimum = -endless, maximum = endless, maxItems } = schema;
  const own = [
    ...(maxLength === undefined ? [] : [`${range(minLength, maxLength)} characters`]),
    ...(maximum === endless
      ? []
      : [minimum === -endless ? `up to ${maximum}` : `${minimum} to ${maximum}`]),
    ...(maxItems === undefined ? [] : [`up to ${maxItems} items`]),
  ];
  return [...own, ...(schema.anyOf ?? []).flatMap(limitsOf)];
}

function range(min: number, max: number): string {
  return min <= 1 ? `up to ${max}` : `${min} to ${max}`;
}

/**
 * A sample body from the document's own examples: required fields, and others with an example.
 * Uses the first of several shapes; undefined if examples are missing.
 */
export function exampleOf(schema: Schema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return schema.anyOf.map(exampleOf).find((example) => example !== undefined);
  if (!schema.properties) return undefined;
  const entries = Object.entries(schema.properties)
    .filter(([name, { examples }]) => examples !== undefined || schema.required?.includes(name))
    .map(([name, property]) => [name, exampleOf(property)] as const);
  const isWhole = entries.every(([, example]) => example !== undefined);
  return isWhole ? Object.fromEntries(entries) : undefined;
}
