import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOf } from './arbitrary-of.ts';
import { apiDocument, operationsOf, type Schema } from './operations.ts';
import { compileSchema } from './reply-schemas.ts';

const document = apiDocument();
const inputs = operationsOf(document).flatMap(({ name, body, parameters }) => [
  ...(body === null ? [] : [[`${name}, body`, body] as const]),
  ...parameters.map((each) => [`${name}, ${each.name}`, each.schema] as const),
]);

test.each<readonly [string, Schema]>(inputs)('%s: generated values fit the schema', (_, schema) => {
  const isValid = compileSchema(document, schema);
  const generated = arbitraryOf(schema, { document, hints: () => null });
  const { counterexample } = fc.check(fc.property(generated, isValid), { numRuns: 100, seed: 1 });
  expect(counterexample).toBeNull();
});
