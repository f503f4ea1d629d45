import type { z } from 'zod';
import { checkFields, type CheckedFields } from '../fields/check-fields.ts';
import { requiredMessage } from '../http/messages.ts';

/** Validates input of `/v1`. Each message tells a developer what the server expects. */
export function checkV1Fields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): CheckedFields<z.output<Schema>> {
  return checkFields(schema, value, expected);
}

function expected(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? requiredMessage
        : (types[issue.expected] ?? `Of the type ${issue.expected}.`);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'too_big':
      return limit('At most', issue.maximum, issue.origin);
    case 'too_small':
      return limit('At least', issue.minimum, issue.origin);
    case 'invalid_format':
      return formats[issue.format] ?? `Text that matches ${issue.pattern ?? issue.format}.`;
    case 'unrecognized_keys':
      return unknownName('field', fieldsOf(issue.inst));
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'Another name.';
    case 'invalid_union':
      return issue.input === undefined
        ? requiredMessage
        : (issue.errors.at(-1)?.[0]?.message ?? 'Another value.');
    default:
      return 'A valid value.';
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'A string.',
  number: 'A number.',
  int: 'A whole number.',
  boolean: 'true or false.',
  array: 'A list.',
  object: 'An object.',
  record: 'An object.',
};

const formats: Readonly<Record<string, string>> = {
  datetime: 'An ISO 8601 time with offset, such as 2026-11-27T12:00:00Z.',
  date: 'A date, such as 2026-11-27.',
};

function oneOf(values: readonly unknown[]): string {
  const named = values.map(String).join(', ');
  return values.length === 1 ? `Only ${named}.` : `One of ${named}.`;
}

const things: Readonly<Record<string, string>> = { string: 'character', array: 'item' };

function limit(words: 'At most' | 'At least', count: number | bigint, origin: string): string {
  const thing = things[origin];
  if (thing === undefined) return `${words} ${count}.`;
  return `${words} ${count} ${thing}${Number(count) === 1 ? '' : 's'}.`;
}

const namesMax = 12;

/** The message of an unknown field or parameter. */
export function unknownName(kind: 'field' | 'parameter', known: readonly string[]): string {
  if (known.length === 0) return `Unknown ${kind}. None is allowed here.`;
  const isShort = known.length <= namesMax;
  return `Unknown ${kind}.${isShort ? ` Allowed: ${known.join(', ')}.` : ''}`;
}

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as Partial<z.ZodObject> | undefined)?.shape ?? {});
}
