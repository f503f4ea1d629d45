/** The part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly default?: unknown;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
};

export type Field = {
  /** With its path: "msg.TranId". */
  readonly name: string;
  /** "text", "list of one text", … */
  readonly kind: string;
  readonly isRequired: boolean;
  /** The default value. */
  readonly whenLeftOut?: string;
  readonly description: string;
};

/** For a response field that can be missing. */
export const optionalLabel = 'optional';

/** All shapes a body can have; most have one. */
export function shapesOf(schema: Schema): Field[][] {
  return (schema.anyOf ?? [schema]).map((shape) => fieldsOf(shape, ''));
}

function fieldsOf({ properties = {}, required = [] }: Schema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => [
    {
      name: prefix + name,
      kind: kindOf(schema),
      isRequired: required.includes(name),
      ...(typeof schema.default === 'string' && { whenLeftOut: schema.default }),
      description: schema.description ?? '',
    },
    ...together((schema.anyOf ?? [schema]).map((part) => fieldsOf(part, `${prefix}${name}.`))),
  ]);
}

/** One field per name. It is always present if each alternative with fields has it. */
function together(alternativeFields: readonly Field[][]): Field[] {
  const objects = alternativeFields.filter((fields) => fields.length > 0);
  const names = new Set(objects.flat().map(({ name }) => name));
  return Array.from(names, (name) => {
    const same = objects.flatMap((fields) => fields.find((field) => field.name === name) ?? []);
    return {
      ...same[0],
      name,
      kind: alternatives([...new Set(same.map(({ kind }) => kind))]),
      isRequired: same.length === objects.length && same.every(({ isRequired }) => isRequired),
      description: same.map(({ description }) => description).find((text) => text !== '') ?? '',
    };
  });
}

export function kindOf(schema: Schema): string {
  if (schema.anyOf) return alternatives([...new Set(schema.anyOf.map(kindOf))]);
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return alternatives(schema.enum.map(quoted));
  if (schema.type === 'array') return kindOfList(schema);
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') {
    return `object of ${kindOf(schema.additionalProperties)}s`;
  }
  return kinds[schema.type ?? ''] ?? 'anything';
}

const kinds: Record<string, string> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'whole number',
  number: 'number',
  object: 'object',
  null: 'null',
};

function kindOfList({ prefixItems = [], items }: Schema): string {
  const [only] = prefixItems;
  if (prefixItems.length === 1 && only) return `list of one ${kindOf(only)}`;
  return items ? `list of ${kindOf(items)}s` : 'list';
}

function quoted(text: string): string {
  return `"${text}"`;
}

function alternatives(texts: readonly string[]): string {
  return texts.length < 2
    ? texts.join('')
    : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1) ?? ''}`;
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
