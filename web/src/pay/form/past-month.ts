import { isPastMonth } from '@piton/contract/cards/card-expiry.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { controlOf, type FormField } from './form-values.ts';

/**
 * Answers what to do after each edit, which says whether a month went. One that is past goes at once,
 * and comes back with a year in which it is still to come: the arrow keys pass through years that nobody
 * means.
 */
export function watchPastMonth(
  form: HTMLFormElement,
  today: CalendarDay,
): (edited: FormField) => boolean {
  let gone = '';
  return (edited) => {
    const month = controlOf(form, 'month');
    // A browser tells of one choice twice, as input and as change.
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

/** Empties a month that is past in the year chosen now, and says which; empty where it is none. */
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
