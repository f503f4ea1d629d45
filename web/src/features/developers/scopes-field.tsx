import { keyScopes } from '@piton/contract/api-keys/api-key.ts';
import { keyScopeNames } from '@piton/contract/http/endpoint.ts';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Toggle } from '../../ui/forms/toggle.tsx';
import type { FormField } from '../../ui/forms/use-fields.ts';
import { scopesIn, withScope } from './check-key-form.ts';

/** The group bears the field's name, so that the form can focus it when a permission is missing. */
export function ScopesField({ field: { name, value, error, onChange } }: { field: FormField }) {
  const errorId = useId();
  const chosen = scopesIn(value);
  return (
    <fieldset
      name={name}
      tabIndex={-1}
      className="flex min-w-0 flex-col"
      {...(error !== undefined && { 'aria-describedby': errorId })}
    >
      <legend className="text-14 font-medium">Permissions</legend>
      {keyScopeNames.map((scope) => (
        <Toggle
          key={scope}
          checked={chosen.includes(scope)}
          onChange={(event) => onChange(withScope(value, scope, event.target.checked))}
        >
          {keyScopes[scope]}
        </Toggle>
      ))}
      {error !== undefined && (
        <p id={errorId} className="flex gap-1 text-14 text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
