import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { jsonOf, type Operation } from './api-document.ts';

type Refusal = { readonly status: string; readonly code: ErrorCode };

/** The codes with which an operation refuses a request; the document lists them by status. */
export function codesOf(responses: Operation['responses']): Refusal[] {
  return Object.entries(responses).flatMap(([status, response]) => {
    const { allOf } = jsonOf(response).schema as {
      readonly allOf?: readonly [unknown, CodeSchema];
    };
    const codes = allOf?.[1].properties.error.properties.code.enum ?? [];
    return codes.map((code) => ({ status, code }));
  });
}

type CodeSchema = {
  readonly properties: {
    readonly error: { readonly properties: { readonly code: { readonly enum: ErrorCode[] } } };
  };
};
