/** By how much the clock of this device is behind the server's. */
let behindMs = 0;
/** What the header's whole seconds and the way of an answer make of it at most. */
const unsureMs = 30_000;

/** From an answer's own time. A phone whose clock is nearly right is believed. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  behindMs = Math.abs(difference) > unsureMs ? difference : 0;
}

/** The time it really is, also on a phone that was never set. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}
