import { fridayFor } from '../friday-for.ts';
import { formatWeekday } from '@piton/contract/time.ts';

/** The page was written before anybody knew on which day it is read. */
export function nameFriday(): void {
  const friday = formatWeekday(fridayFor(new Date()));
  for (const place of document.querySelectorAll('[data-friday]')) {
    place.textContent = (place.textContent ?? '').replace('Friday', friday);
  }
}
