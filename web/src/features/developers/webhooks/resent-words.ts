/** After a resend of all events of some time, examples and waiting events excluded. */
export function resentWords(count: number): string {
  if (count === 0) return 'There are no events to send again.';
  if (count === 1) return 'We send 1 event again.';
  return `We send ${count.toLocaleString('en')} events again.`;
}
