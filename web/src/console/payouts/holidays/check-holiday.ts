import { type CheckedFields, checkFields } from '@piton/contract/fields/check-fields.ts';
import type { EndpointInput } from '@piton/contract/http/endpoint.ts';
import { holidayYears, setBankHoliday } from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';

type Typed = Record<'day' | 'name' | 'reason', string>;
type Holiday = { day: CalendarDay; body: EndpointInput<typeof setBankHoliday>['body'] };

/** Days that have begun can't be changed. */
export function checkHoliday(
  { day, name, reason }: Typed,
  today: CalendarDay,
): CheckedFields<Holiday> {
  const when = checkFields(setBankHoliday.params, { day });
  const body = checkFields(setBankHoliday.body, { name, reason, isObserved: true });
  const isToCome = when.ok && day > today;
  if (isToCome && body.ok) return { ok: true, value: { day, body: body.value } };
  const wrongDay = day === '' ? 'Choose a day.' : `Choose a future day up to ${holidayYears.last}.`;
  return {
    ok: false,
    fields: { ...(!isToCome && { day: wrongDay }), ...(!body.ok && body.fields) },
  };
}
