/**
 * The eight digits by which the clearing house knows a bank, which its form follows with a zero where the
 * United States have a check digit; null where nobody could say for certain which bank a routing number means.
 *
 * An official number has nine digits with that zero as the last, and its first eight are the bank. Nine digits
 * that end otherwise are numbers of another kind, whatever they begin with. Without the zero it is as many
 * digits as somebody typed before it, so that leading zeros change nothing; one that is shorter and ends in
 * zero may be either of the two.
 */
export function clearingBank(routing: string): string | null {
  const endsInZero = routing.endsWith('0');
  if (endsInZero !== (routing.length === 9)) return null;
  const digits = (endsInZero ? routing.slice(0, -1) : routing).replace(/^0+/, '');
  return digits === '' ? null : digits.padStart(8, '0');
}
