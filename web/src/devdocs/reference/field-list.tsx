import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { jsonSchema } from '@piton/contract/http/openapi.ts';
import { NameList } from '../name-list.tsx';
import { Words } from '../words.tsx';
import { kindOf, type Schema } from './describe-schema.ts';

/** The fields of an operation's body, from the contract. */
export function FieldList({ body }: { body: NonNullable<Endpoint['body']> }) {
  return (
    <NameList
      entries={fieldsOf(body).map(({ description, ...field }) => ({
        ...field,
        text: <Words>{description}</Words>,
      }))}
    />
  );
}

/** `kind` has the limit, too, and says whether the field is required. */
export function fieldsOf(body: NonNullable<Endpoint['body']>) {
  const { properties = {}, required = [] } = jsonSchema(body, 'input') as Schema;
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    kind: [
      required.includes(name) ? 'required' : 'optional',
      kindOf(schema),
      ...(schema.maxLength === undefined ? [] : [`up to ${schema.maxLength} characters`]),
    ].join(', '),
    description: schema.description ?? '',
  }));
}
