import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { openApiDocument } from '@piton/contract/http/openapi.ts';
import {
  cancelAttempt,
  findAttempt,
  getCompanyData,
  makPayment,
} from '@piton/contract/payments/pay-functions.ts';
import type { Schema } from './describe-schema.ts';

/** One endpoint of the OpenAPI document. */
export type PublicFunction = {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly description: string; readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };

type Response = { readonly description: string; readonly content: Content };

type Content = {
  readonly 'application/json': {
    readonly schema: Schema;
    readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  };
};

type Operation = Omit<PublicFunction, 'method' | 'path'>;

/** The public endpoints, as in /openapi.json. */
export function publicFunctions(): PublicFunction[] {
  const { paths } = openApiDocument({ makPayment, getCompanyData, findAttempt, cancelAttempt }) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

export function publicFunction({ path }: Pick<Endpoint, 'path'>): PublicFunction {
  const found = publicFunctions().find((each) => each.path === path);
  if (!found) throw new Error(`the OpenAPI document has no ${path}`);
  return found;
}

/** The response schema of makPayment. */
export function makPaymentResponse(): Schema {
  const response = publicFunction(makPayment).responses['200'];
  if (!response) throw new Error('the OpenAPI document has no response of makPayment');
  return response.content['application/json'].schema;
}
