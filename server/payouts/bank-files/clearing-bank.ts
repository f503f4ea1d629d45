/**
 * The eight digits that identify a bank at the clearing house; null if the routing number is
 * ambiguous. An official number adds a zero as the ninth; without it, leading zeros don't count,
 * and a shorter number that ends in zero may be either kind.
 */
export function clearingBank(routing: string): string | null {
  const endsInZero = routing.endsWith('0');
  if (endsInZero !== (routing.length === 9)) return null;
  const digits = (endsInZero ? routing.slice(0, -1) : routing).replace(/^0+/, '');
  return digits === '' ? null : digits.padStart(8, '0');
}
