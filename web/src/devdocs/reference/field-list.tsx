import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { jsonSchema } from '@piton/contract/http/openapi.ts';
import { Fragment } from 'react';
import { NameList } from '../name-list.tsx';
import { addressOfObject } from './api/objects.ts';
import { type Field, fieldsOf, optionalLabel } from './describe-schema.ts';
import { FieldText } from './field-text.tsx';

type FieldsProps = {
  readonly fields: readonly Field[];
  /** A sent field is required or optional; a received one is present unless it says otherwise. */
  readonly direction: 'sent' | 'received';
  /** The section that the fields belong to, for their ids. */
  readonly owner?: string;
  /** The page that shows them, for links to other objects. */
  readonly page?: string;
};

/** Fields or parameters with their types, meanings and limits. */
export function Fields({ fields, direction, owner, page = '' }: FieldsProps) {
  return (
    <NameList
      entries={fields.map((field) => ({
        name: field.name,
        ...(owner !== undefined && { id: `${owner}.${field.name}` }),
        kind: (
          <>
            <Kind kind={field.kind} page={page} />
            {presenceOf(field, direction)}
          </>
        ),
        text: <FieldText {...field} />,
      }))}
    />
  );
}

function presenceOf({ isRequired }: Field, direction: FieldsProps['direction']): string {
  if (!isRequired) return `, ${optionalLabel}`;
  return direction === 'sent' ? ', required' : '';
}

/** A type, with links to the objects that it names. */
export function Kind({ kind, page }: { readonly kind: string; readonly page: string }) {
  return kind.split(/(\b[A-Z]\w+)/).map((word, index) => {
    const address = index % 2 === 1 ? addressOfObject(word, page) : null;
    const key = `${word} ${index}`;
    if (address === null) return <Fragment key={key}>{word}</Fragment>;
    return (
      <a key={key} href={address} className="text-primary underline">
        {word}
      </a>
    );
  });
}

/** The fields of an operation's body, from the contract. */
export function FieldList({ body }: { body: NonNullable<Endpoint['body']> }) {
  return <Fields fields={fieldsOf(jsonSchema(body, 'input'))} direction="sent" />;
}
