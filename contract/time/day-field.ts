import { z } from 'zod';

/** A day that a request names. PostgreSQL has no year 0, and its own range ends far beyond 2999. */
export function dayField(message?: string) {
  return z.iso
    .date(message)
    .refine(
      (day) => day >= '2000-01-01' && day <= '2999-12-31',
      'Please choose a day between 2000 and 2999.',
    );
}
