import { auditActions, type AuditFilter } from '@piton/contract/audit/audit-log.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/dates/date-picker.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { SelectInput } from '../../ui/forms/select-input.tsx';
import { actionWords } from './action-words.ts';
import { daysProblem } from './audit-search.ts';

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [today] = useState(() => calendarDay(serverNow()));
  const isNarrowed = Object.keys(filter).length > 0;
  const problem = daysProblem(filter);
  return (
    <search className="grid gap-4 wide:grid-cols-2 desktop:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto] desktop:items-start">
      <Field label="Action">
        {(control) => (
          <SelectInput
            {...control}
            value={filter.action ?? ''}
            onChange={({ target }) => {
              const action = auditActions.find((each) => each === target.value);
              onChange({ ...filter, action });
            }}
          >
            <option value="">Everything</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {actionWords[action]}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <DatePicker
            {...control}
            {...(problem && { 'aria-invalid': true })}
            today={today}
            value={filter.from ?? null}
            latest={filter.to ?? today}
            onChange={(from) => onChange({ ...filter, from })}
          />
        )}
      </Field>
      <Field label="To" error={problem}>
        {(control) => (
          <DatePicker
            {...control}
            today={today}
            value={filter.to ?? null}
            {...(filter.from && { earliest: filter.from })}
            latest={today}
            onChange={(to) => onChange({ ...filter, to })}
          />
        )}
      </Field>
      {isNarrowed && (
        // Aligns with the controls, whose labels are above them.
        <div className="desktop:pt-6">
          <Button variant="quiet" onClick={() => onChange({})}>
            <X aria-hidden="true" />
            Clear filters
          </Button>
        </div>
      )}
    </search>
  );
}
