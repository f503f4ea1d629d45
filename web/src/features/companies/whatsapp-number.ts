export const whatsappNumberProblem =
  'Enter a local number, or one from abroad starting with + and the country code.';

/**
 * The digits that WhatsApp knows a number by, country code first; null when it is not clear whose it
 * is. Seven digits, and 758 before seven more, are Saint Lucia's.
 */
export function whatsappNumber(typed: string): string | null {
  const written = typed.trim().replace(/\(0\)/, '');
  if (!/^\+?[\d\p{Zs}().\p{Pd}/]+$/u.test(written)) return null;
  const digits = written.replaceAll(/\D/g, '').replace(/^(?:00|011)/, '');
  if (digits.length === 7) return written.startsWith('+') ? null : `1758${digits}`;
  if (/^758\d{7}$/.test(digits)) return `1${digits}`;
  // As long as numbers with their country's code are; a shorter one may be of any country.
  const digitsMin = written.startsWith('+') || written.startsWith('0') ? 8 : 11;
  return digits.length >= digitsMin && digits.length <= 15 && !digits.startsWith('0')
    ? digits
    : null;
}
