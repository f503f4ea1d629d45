import { isPastMonth } from '@piton/contract/cards/card-expiry.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { controlOf, type FormField } from './form-values.ts';

/**
 * Returns a function for each edit, which says whether it cleared the month. It clears a past
 * month at once and restores it with a year in which it is valid, because the arrow keys pass
 * through other years.
 */
export function watchPastMonth(
  form: HTMLFormElement,
  today: CalendarDay,
): (edited: FormField) => boolean {
  let gone = '';
  return (edited) => {
    const month = controlOf(form, 'month');
    // A browser fires both input and change for one choice.
    if (edited === 'month' && month?.value !== '') gone = '';
    if (edited === 'year' && month?.value === '' && !isPast(form, gone, today)) {
      month.value = gone;
      gone = '';
    }
    const cleared = clearPastMonth(form, today);
    if (cleared !== '') gone = cleared;
    return cleared !== '';
  };
}

/** Clears a month that is past in the chosen year and returns it; returns '' otherwise. */
export function clearPastMonth(form: HTMLFormElement, today: CalendarDay): string {
  const month = controlOf(form, 'month');
  if (!month || !isPast(form, month.value, today)) return '';
  const gone = month.value;
  month.value = '';
  return gone;
}

function isPast(form: HTMLFormElement, month: string, today: CalendarDay): boolean {
  const year = controlOf(form, 'year')?.value ?? '';
  return month !== '' && year !== '' && isPastMonth(Number(month), Number(year), today);
}
