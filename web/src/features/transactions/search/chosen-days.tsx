import { datesReversedMessage } from '@piton/contract/http/messages.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useState } from 'react';
import { AlertDialog } from '../../../ui/layers/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { Field } from '../../../ui/forms/field.tsx';

type Days = { from: CalendarDay | null; to: CalendarDay | null };

const noDays: Days = { from: null, to: null };

type ChosenDaysProps = {
  /** The chosen days; null while a preset is active. */
  chosen: Days | null;
  today: CalendarDay;
  onFind: (days: { from: CalendarDay; to: CalendarDay }) => void;
};

/** Two days, both inclusive, and a button that applies them. */
export function ChosenDays({ chosen, today, onFind }: ChosenDaysProps) {
  const [{ from, to }, setDays] = useState<Days>(chosen ?? noDays);
  const [seen, setSeen] = useState(chosen);
  // Days from a preset or the address update these fields. The fields stay mounted, so that the
  // button keeps the focus.
  if (chosen?.from !== seen?.from || chosen?.to !== seen?.to) {
    setSeen(chosen);
    setDays(chosen ?? noDays);
  }
  const [alert, setAlert] = useState<string | null>(null);
  const find = () => {
    if (from === null || to === null) return;
    if (from > to) setAlert(datesReversedMessage);
    else onFind({ from, to });
  };
  return (
    <>
      <Field label="From">
        {(control) => (
          <DatePicker
            {...control}
            today={today}
            value={from}
            latest={today}
            onChange={(day) => setDays({ from: day, to })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <DatePicker
            {...control}
            today={today}
            value={to}
            latest={today}
            onChange={(day) => setDays({ from, to: day })}
          />
        )}
      </Field>
      <Button disabled={from === null || to === null} onClick={find}>
        FIND
      </Button>
      <AlertDialog
        message={alert}
        hint="Choose a From day on or before the To day."
        onClose={() => setAlert(null)}
      />
    </>
  );
}
