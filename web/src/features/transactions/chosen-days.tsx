import { datesReversedMessage } from '@piton/contract/messages.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';

type Days = { from: CalendarDay | null; to: CalendarDay | null };

type ChosenDaysProps = {
  /** What is shown now; null where it is no two days that somebody chose. */
  chosen: Days | null;
  today: CalendarDay;
  onFind: (days: { from: CalendarDay; to: CalendarDay }) => void;
};

/** Two days and the button that looks between them, both included. */
export function ChosenDays({ chosen, today, onFind }: ChosenDaysProps) {
  const [{ from, to }, setDays] = useState<Days>(chosen ?? { from: null, to: null });
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
        hint="Choose a From day that is not after the To day."
        onClose={() => setAlert(null)}
      />
    </>
  );
}
