import { refName, type Schema } from '../read-api.ts';
import { wrapText } from './wrap-text.ts';

/** How a place writes the types that models and parameters write differently. */
export type Style = {
  readonly array: 'List' | 'Sequence';
  readonly record: 'Dict' | 'Mapping';
  readonly dateTime: string;
  /** Declares an object and returns its name. */
  readonly object: (name: string, schema: Schema) => string;
  readonly eventTypes: readonly string[];
};

/** The type of a schema; `name` is for the objects in it. */
export function pythonType(schema: Schema, name: string, style: Style): string {
  const ref = refName(schema);
  if (ref !== null) return ref;
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) return enumType(schema.enum, style);
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return unionOf(union.map((each) => pythonType(each, name, style)));
  if (Array.isArray(schema.type)) {
    const types = schema.type as readonly string[];
    return unionOf(types.map((type) => pythonType({ ...schema, type }, name, style)));
  }
  return simpleType(schema, name, style);
}

function simpleType(schema: Schema, name: string, style: Style): string {
  switch (schema.type) {
    case 'string':
      return schema.format === 'date-time' ? style.dateTime : 'str';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'None';
    case 'integer':
      return 'int';
    case 'number':
      return 'float';
    case 'array':
      return `${style.array}[${pythonType(schema.items ?? {}, name, style)}]`;
    case 'object':
      return objectType(schema, name, style);
    default:
      return 'Any';
  }
}

function objectType(schema: Schema, name: string, style: Style): string {
  if (schema.properties) return style.object(name, schema);
  const { additionalProperties: values } = schema;
  const value = typeof values === 'object' ? pythonType(values, name, style) : 'Any';
  return `${style.record}[str, ${value}]`;
}

function enumType(values: readonly (string | number)[], { eventTypes }: Style): string {
  const isEventType = eventTypes.every((type) => values.includes(type));
  const others = isEventType ? values.filter((value) => !eventTypes.includes(`${value}`)) : values;
  const list = `Literal[${others.map(literal).join(', ')}]`;
  if (!isEventType) return list;
  return others.length === 0 ? 'EventType' : unionOf([list, 'EventType']);
}

function unionOf(types: readonly string[]): string {
  // An empty text is a text.
  const distinct = new Set(
    types.includes('str') ? types.filter((type) => type !== `Literal['']`) : types,
  );
  const isOptional = distinct.delete('None');
  const [first = 'None', ...rest] = distinct;
  const union = rest.length === 0 ? first : `Union[${[first, ...rest].join(', ')}]`;
  return isOptional ? optional(union) : union;
}

export function optional(type: string): string {
  return type.startsWith('Optional[') ? type : `Optional[${type}]`;
}

function literal(value: string | number | boolean): string {
  if (typeof value === 'string') return `'${value}'`;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return String(value);
}

/** "paymentRequests" → "payment_requests", as `to_wire` of the SDK reverses it. */
export function snakeCase(name: string): string {
  const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const camel = snake.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (camel !== name) throw new Error(`${name} has no name in Python`);
  return snake;
}

export const lineLengthMax = 100;

export function docstring(text: string | undefined, indent: string): string {
  if (text === undefined) return '';
  const lines = wrapText(`"""${text}`, lineLengthMax - indent.length - '"""'.length);
  if (lines.length === 1) return `${indent}${lines.join('')}"""\n`;
  return `${[...lines, '"""'].map((line) => (line === '' ? '' : indent + line)).join('\n')}\n`;
}
