import type { OpenApiDocument } from '@piton/contract/http/openapi.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';

export type Tag = { readonly name: string; readonly description: string };

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly description?: string;
  readonly schema: {
    readonly description?: string;
    readonly default?: string | number;
    readonly pattern?: string;
    readonly enum?: readonly string[];
    readonly format?: string;
  };
};

type Content = { readonly 'application/json': { readonly example?: object } };

/** An operation of the OpenAPI document, in the parts that the collection needs. */
export type Described = {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** "/v1/payments/{id}" */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly parameters: readonly Parameter[];
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
};

/** Without the older functions, which take a text that only a program can seal. */
export function describedOperations({ paths }: OpenApiDocument): Described[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Omit<Described, 'method' | 'path'>>)
      .filter(([, { operationId }]) => Object.hasOwn(v1Endpoints, operationId))
      .map(([method, operation]) => ({
        ...operation,
        path,
        method: method as Described['method'],
      })),
  );
}
