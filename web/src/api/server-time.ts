/** The server's clock minus this device's, in milliseconds. */
let behindMs = 0;
/** The uncertainty of the header's whole seconds and the response's travel time. */
const unsureMs = 30_000;

/** Uses a response's Date header, and ignores small differences from the device's clock. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return;
  const difference = at - Date.now();
  behindMs = Math.abs(difference) > unsureMs ? difference : 0;
}

/** The current time by the server's clock, even if the device's is wrong. */
export function serverNow(): Date {
  return new Date(Date.now() + behindMs);
}
