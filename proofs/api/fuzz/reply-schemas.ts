import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiDocument, Operation, Schema } from './operations.ts';

export type IsValid = (value: unknown) => boolean;

/** The schema of each documented status; null for one that the operation doesn't document. */
export function replySchemas(document: ApiDocument) {
  const compiled = new Map<string, IsValid>();
  const ajv = validatorOf(document);
  const compile = (place: string): IsValid => {
    const known = compiled.get(place);
    if (known) return known;
    const validate = ajv.compile({ $ref: `api#${place}` });
    const isValid: IsValid = (value) => validate(value);
    compiled.set(place, isValid);
    return isValid;
  };
  return {
    of: ({ path, method, statuses }: Operation, status: number): IsValid | null => {
      if (!statuses.includes(String(status))) return null;
      const steps = ['paths', path, method.toLowerCase(), 'responses', String(status)];
      return compile(pointer([...steps, 'content', 'application/json', 'schema']));
    },
    /** For requests that no operation describes. */
    ofErrors: compile(pointer(['components', 'schemas', 'ApiError'])),
  };
}

export function compileSchema(document: ApiDocument, schema: Schema): IsValid {
  const text = JSON.stringify(schema).replaceAll('"#/components', '"api#/components');
  const validate = validatorOf(document).compile(JSON.parse(text) as Schema);
  return (value) => validate(value);
}

function validatorOf(document: ApiDocument): Ajv2020 {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'api');
  return ajv;
}

function pointer(steps: readonly string[]): string {
  return steps.map((step) => `/${encodeURIComponent(escaped(step))}`).join('');
}

function escaped(step: string): string {
  return step.replaceAll('~', '~0').replaceAll('/', '~1');
}
