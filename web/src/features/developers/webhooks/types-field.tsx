import { eventTypes } from '@piton/contract/v1/event-types.ts';
import { allEvents } from '@piton/contract/webhooks/webhook-endpoint.ts';
import { Toggle } from '../../../ui/forms/toggle.tsx';
import type { FormField } from '../../../ui/forms/use-fields.ts';
import { ChoicesField } from '../choices-field.tsx';
import { typesIn, withType } from './check-endpoint-form.ts';
import { eventGroups } from './event-groups.ts';

/** All events, or single ones by their subject. */
export function TypesField({ field }: { field: FormField }) {
  const { value, onChange } = field;
  const hasAll = value === allEvents;
  const chosen = typesIn(value);
  return (
    <ChoicesField field={field} legend="Events">
      <Toggle
        checked={hasAll}
        onChange={(event) => onChange(event.target.checked ? allEvents : '')}
      >
        All events, also those we add later
      </Toggle>
      {!hasAll &&
        eventGroups.map(({ name, types }) => (
          <section key={name} aria-label={name} className="mt-2 border-t border-line pt-2">
            <h3 className="text-14 font-medium text-muted">{name}</h3>
            {types.map((type) => (
              <div key={type} className="py-1">
                <Toggle
                  checked={chosen.includes(type)}
                  onChange={(event) => onChange(withType(value, type, event.target.checked))}
                >
                  <span className="flex flex-col">
                    <code className="text-14">{type}</code>
                    <span className="text-14 text-muted">{eventTypes[type]}</span>
                  </span>
                </Toggle>
              </div>
            ))}
          </section>
        ))}
    </ChoicesField>
  );
}
