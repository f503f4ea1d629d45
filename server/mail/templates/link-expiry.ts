import type { Mail } from '../mail.ts';

const minuteMs = 60_000;

/** When the link in an email stops working; null for emails without one. */
export function linkExpiry(mail: Mail, queuedAt: Date): Date | null {
  const minutes = validMinutes(mail);
  return minutes === null ? null : new Date(queuedAt.getTime() + minutes * minuteMs);
}

function validMinutes(mail: Mail): number | null {
  if ('validMinutes' in mail) return mail.validMinutes;
  if ('validHours' in mail) return mail.validHours * 60;
  return 'validDays' in mail ? mail.validDays * 24 * 60 : null;
}
