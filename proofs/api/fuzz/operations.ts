import type { KeyScope } from '@piton/contract/http/endpoint.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1Document } from '../api-tools.ts';

export type Schema = { readonly [keyword: string]: unknown };

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
};

type Described = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
  /** A secret key unless given. */
  readonly security?: readonly Readonly<Record<string, unknown>>[];
};

type Content = {
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } };
};

export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** An operation of the document, as a client knows it. */
export type Operation = {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly statuses: readonly string[];
  /** The permission that it needs; null if any secret key may call it. */
  readonly scope: KeyScope | null;
  readonly caller: 'anyone' | 'any key' | 'secret key';
};

export function apiDocument(): ApiDocument {
  return JSON.parse(JSON.stringify(v1Document())) as ApiDocument;
}

export function operationsOf({ paths }: ApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(path, method, described)),
  );
}

function operationOf(path: string, method: string, described: Described): Operation {
  const { operationId: name, parameters = [], requestBody, responses } = described;
  const endpoint = Object.entries(v1Endpoints).find(([known]) => known === name)?.[1];
  const scope = endpoint !== undefined && 'scope' in endpoint ? endpoint.scope : null;
  return {
    name,
    method: method.toUpperCase(),
    path,
    parameters,
    body: requestBody?.content?.['application/json']?.schema ?? null,
    statuses: Object.keys(responses),
    scope,
    caller: callerOf(described),
  };
}

function callerOf({ security }: Described): Operation['caller'] {
  if (security === undefined) return 'secret key';
  return security.length === 0 ? 'anyone' : 'any key';
}

/** The operation that a request reaches; null if the document has none. */
export function operationAt(
  operations: readonly Operation[],
  { method, target }: { method: string; target: string },
): Operation | null {
  const asked = method === 'HEAD' ? 'GET' : method;
  const steps = pathOf(target).split('/');
  return (
    operations.find(
      (operation) => operation.method === asked && fits(operation.path.split('/'), steps),
    ) ?? null
  );
}

/** Whether the document has the path, with any method. */
export function hasPath(operations: readonly Operation[], target: string): boolean {
  const steps = pathOf(target).split('/');
  return operations.some(({ path }) => fits(path.split('/'), steps));
}

export function pathOf(target: string): string {
  return URL.canParse(`http://any${target}`) ? new URL(`http://any${target}`).pathname : target;
}

function fits(template: readonly string[], steps: readonly string[]): boolean {
  return (
    template.length === steps.length &&
    template.every((part, at) => (part.startsWith('{') ? steps[at] !== '' : part === steps[at]))
  );
}
