import type { z } from 'zod';
import { notTextMessage, requiredMessage } from '../http/messages.ts';

export type CheckedFields<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly fields: Record<string, string> };

/** The message of a problem, for schemas without their own. */
export type ProblemMessage = (issue: z.core.$ZodRawIssue) => string;

/**
 * Validates a form or a request against its endpoint's schema. Browser and server both call it, so
 * that a person reads the same message from either.
 */
export function checkFields<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  messageOf: ProblemMessage = inPlainWords,
): CheckedFields<z.output<Schema>> {
  const result = schema.safeParse(value, { error: messageOf });
  if (result.success) return { ok: true, value: result.data };
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    // An error of the whole object has the empty name.
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : [];
    const paths = unknown.length > 0 ? unknown.map((key) => [...issue.path, key]) : [issue.path];
    for (const name of paths.map((path) => path.map(String).join('.'))) {
      if (!fields.has(name)) fields.set(name, issue.message);
    }
  }
  return { ok: false, fields: Object.fromEntries(fields) };
}

/** Default messages for schemas without their own. */
function inPlainWords(issue: z.core.$ZodRawIssue): string {
  const { input } = issue;
  if (issue.code === 'unrecognized_keys') return 'This field is not known.';
  const isMissing = input == null || (typeof input === 'string' && input.trim() === '');
  if (isMissing) return requiredMessage;
  const isText = typeof input === 'string';
  if (issue.code === 'too_big') {
    return isText ? `Use up to ${issue.maximum} characters.` : `Enter ${issue.maximum} or less.`;
  }
  if (issue.code === 'too_small') {
    return isText ? `Use ${issue.minimum} or more characters.` : `Enter ${issue.minimum} or more.`;
  }
  if (issue.code === 'invalid_type' && issue.expected === 'string') return notTextMessage;
  if (issue.code === 'invalid_value') return 'Please choose one of the options.';
  return 'Please check this field.';
}
