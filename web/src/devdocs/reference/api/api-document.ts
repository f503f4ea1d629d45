import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { exampleOrigin } from '@piton/contract/v1/v1-examples.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { originPlaceholder } from '../../../site/placeholders.ts';
import type { Schema } from '../describe-schema.ts';

type Content = {
  readonly 'application/json': { readonly schema: Schema; readonly example?: object };
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly example?: string;
  readonly schema: Schema;
};

type Described = { readonly description: string };

type Response = Described & {
  readonly headers?: Readonly<Record<string, Described>>;
  readonly content: Content;
};

type OperationObject = {
  readonly operationId: keyof typeof v1Endpoints;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly [string];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: Described & { readonly content: Content };
  readonly responses: Readonly<Record<string, Response>>;
};

type WebhookObject = Pick<OperationObject, 'summary' | 'parameters'> & {
  readonly requestBody: { readonly content: Content };
};

export type Operation = OperationObject & { readonly method: string; readonly path: string };

type Document = {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: WebhookObject }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** `/v1/openapi.json`, which the reference renders. */
export const apiDocument = withThisOrigin(
  v1OpenApiDocument(v1Endpoints, originPlaceholder),
) as Document;

/** Examples with this Piton’s address. */
export function withThisOrigin(examples: unknown): unknown {
  return JSON.parse(JSON.stringify(examples).replaceAll(exampleOrigin, originPlaceholder));
}

export const apiSchemas = apiDocument.components.schemas;

/** The operations of `/v1`; the document also has the functions, which are older. */
export const apiOperations: readonly Operation[] = Object.entries(apiDocument.paths)
  .filter(([path]) => path.startsWith('/v1/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

export function jsonOf({ content }: { readonly content: Content }) {
  return content['application/json'];
}

/** The body of an operation's success. */
export function outputOf({ responses }: Pick<Operation, 'responses'>) {
  const { 200: response } = responses;
  if (response === undefined) throw new Error('every operation has a response with status 200');
  return jsonOf(response);
}

/** The example of an operation's response. */
export function responseExample(operationId: Operation['operationId']): object {
  const operation = apiOperations.find((each) => each.operationId === operationId);
  const example = operation && outputOf(operation).example;
  if (example === undefined) throw new Error(`${operationId} has no example`);
  return example;
}

export function schemaOf(name: string): Schema {
  const schema = apiSchemas[name];
  if (schema === undefined) throw new Error(`the OpenAPI document has no schema ${name}`);
  return schema;
}

export const errorsPath = '/devdocs/api/errors' as const;
export const eventsPath = '/devdocs/api/events' as const;

/** The page of a tag: "Payment requests" → "/devdocs/api/payment-requests". */
export function pathOf(tag: string): `/devdocs/api/${string}` {
  return `/devdocs/api/${tag.toLowerCase().replaceAll(' ', '-')}`;
}

/** "PaymentRequest" and "createPaymentRequest" as ids: "payment-request", "create-payment-request". */
export function idOf(name: string): string {
  return name.replaceAll(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}

/** "createPaymentRequest" → "Create payment request" */
export function titleOf({ operationId }: Pick<Operation, 'operationId'>): string {
  const words = idOf(operationId).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function addressOf({ operationId, tags }: Operation): string {
  return `${pathOf(tags[0])}#${idOf(operationId)}`;
}
