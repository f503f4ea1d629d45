import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { v1OpenApiDocument } from '@piton/contract/v1/v1-openapi.ts';
import { surface } from './surface.ts';

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly required?: readonly string[];
};

export type Method = {
  readonly name: string;
  readonly verb: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Such as `/v1/payments/{id}`; `id` is the only parameter. */
  readonly path: string;
  /** Its parameter in the path: `id`, or `paymentId` if it is of another object. */
  readonly idName: string | null;
  readonly summary: string;
  readonly body: Schema | null;
  /** Without `cursor` in the type: pages follow each other by themselves. */
  readonly query: Schema | null;
  readonly output: Schema;
  /** The items of a list. */
  readonly item: Schema | null;
  readonly operation: string;
};

export type Api = {
  readonly version: string;
  readonly resources: readonly { readonly name: string; readonly methods: readonly Method[] }[];
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The body of each type of event that a webhook carries. */
  readonly webhooks: Readonly<Record<string, Schema>>;
};

type Content = { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};
type Document = {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: { readonly requestBody: Content } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** The API as the SDKs present it, read from its OpenAPI document. */
export function readApi(): Api {
  const text = JSON.stringify(v1OpenApiDocument(v1Endpoints, 'https://piton.example'));
  const document = JSON.parse(text) as Document;
  const methods = new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([verb, operation]) => [
        operation.operationId,
        methodOf(path, verb, operation),
      ]),
    ),
  );
  return {
    version: document.info.version,
    resources: Object.entries(surface).map(([name, operations]) => ({
      name,
      methods: Object.entries(operations).map(([method, operation]) => {
        const found = methods.get(operation);
        if (found === undefined) throw new Error(`the API has no operation ${operation}`);
        const idName = found.idName && idNameOf(found.path, name);
        return { ...found, name: method, idName };
      }),
    })),
    schemas: document.components.schemas,
    webhooks: Object.fromEntries(
      Object.entries(document.webhooks).map(([type, { post }]) => [
        type,
        schemaOf(post.requestBody),
      ]),
    ),
  };
}

function methodOf(path: string, verb: string, operation: Operation): Method {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const output = schemaOf(responses['200']);
  const query = parameters.filter(({ in: place, name }) => place === 'query' && name !== 'cursor');
  return {
    name: operationId,
    operation: operationId,
    verb: verb.toUpperCase() as Method['verb'],
    path,
    idName: path.includes('{id}') ? 'id' : null,
    summary,
    body: requestBody ? schemaOf(requestBody) : null,
    query: query.length === 0 ? null : objectOf(query),
    output,
    item: output.properties?.['items']?.items ?? null,
  };
}

/** `/v1/payments/{id}/refunds` takes the id of a payment, though `refunds` has the method. */
function idNameOf(path: string, resource: string): string {
  const [, owner = '', rest] = /([a-z-]+)\/\{id\}(.*)/.exec(path) ?? [];
  const name = owner.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return name === resource || rest === '' ? 'id' : `${name.replace(/s$/, '')}Id`;
}

function objectOf(parameters: Operation['parameters']): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function schemaOf(content: Content | undefined): Schema {
  if (content === undefined) throw new Error('every operation has a body of JSON');
  return content.content['application/json'].schema;
}

export function refName({ $ref }: Schema): string | null {
  return $ref?.slice($ref.lastIndexOf('/') + 1) ?? null;
}

export function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
