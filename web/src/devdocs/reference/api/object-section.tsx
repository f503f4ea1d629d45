import { JsonSnippet } from '../../json-snippet.tsx';
import { Section } from '../../section.tsx';
import { Words } from '../../words.tsx';
import { type Field, fieldsOf } from '../describe-schema.ts';
import { Fields, Kind } from '../field-list.tsx';
import { idOf } from './api-document.ts';
import type { ApiObject } from './objects.ts';

type ObjectProps = ApiObject & {
  readonly page: string;
  /** The objects before it on the page, of which it may be an extension. */
  readonly others: readonly ApiObject[];
};

/** The fields of an object that operations return. */
export function ObjectSection({ name, schema, example, page, others }: ObjectProps) {
  const fields = fieldsOf(schema);
  const base = others.find((other) => isExtended(fieldsOf(other.schema), fields));
  const known = new Set(base && fieldsOf(base.schema).map((field) => field.name));
  return (
    <Section id={idOf(name)} title={`The ${name} object`}>
      {schema.description !== undefined && (
        <p>
          <Words>{schema.description}</Words>
        </p>
      )}
      {base && (
        <p>
          Everything that <Kind kind={base.name} page={page} /> has, and:
        </p>
      )}
      <Fields
        owner={idOf(name)}
        page={page}
        direction="received"
        fields={fields.filter((field) => !known.has(field.name))}
      />
      {!base && example && <JsonSnippet name={name} of={example} />}
    </Section>
  );
}

/** Whether an object has all fields of another, and more. */
function isExtended(base: readonly Field[], fields: readonly Field[]): boolean {
  const names = new Set(fields.map(({ name }) => name));
  return base.length < fields.length && base.every(({ name }) => names.has(name));
}
