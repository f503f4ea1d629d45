import { datesReversedMessage } from '@piton/contract/http/messages.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { Field } from '../../ui/field.tsx';

type Days = { from: CalendarDay | null; to: CalendarDay | null };

const noDays: Days = { from: null, to: null };

type ChosenDaysProps = {
  /** What is shown now; null where it is no two days that somebody chose. */
  chosen: Days | null;
  today: CalendarDay;
  onFind: (days: { from: CalendarDay; to: CalendarDay }) => void;
};

/** Two days and the button that looks between them, both included. */
export function ChosenDays({ chosen, today, onFind }: ChosenDaysProps) {
  const [{ from, to }, setDays] = useState<Days>(chosen ?? noDays);
  const [seen, setSeen] = useState(chosen);
  // Days that were chosen elsewhere, by a preset or by the address, are these days now. The fields stay, so that
  // whoever pressed the button is still at it.
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
