import { parseArgs } from 'node:util';
import { checkFields } from '@piton/contract/fields/check-fields.ts';
import { z } from 'zod';
import { OperatorError } from '../../operator-error.ts';

/**
 * Parses `--name value` pairs and reports all problems. Options are required unless their schema
 * makes them optional.
 */
export function takeOptions<Schema extends z.ZodObject>(
  args: string[],
  schema: Schema,
): z.output<Schema> {
  const names = Object.keys(schema.shape);
  const { tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  });
  const given: Record<string, string> = {};
  for (const token of tokens) {
    if (token.kind !== 'option' || !names.includes(token.name)) {
      throw new OperatorError(`"${args[token.index] ?? ''}" is not a valid argument here.`);
    }
    given[token.name] = token.value ?? '';
  }
  const isNeeded = (name: string) => !z.safeParse(schema.shape[name], undefined).success;
  const missing = names.filter((name) => !Object.hasOwn(given, name) && isNeeded(name));
  if (missing.length > 0) {
    const options = missing.map((name) => `--${name}`);
    throw new OperatorError(`Add ${new Intl.ListFormat('en').format(options)}.`);
  }
  const checked = checkFields(schema, given);
  if (checked.ok) return checked.value;
  const lines = Object.entries(checked.fields).map(([name, message]) => `--${name}: ${message}`);
  throw new OperatorError(lines.join('\n'));
}
