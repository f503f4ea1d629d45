export const whatsappNumberProblem =
  'Enter a local number, or one from abroad starting with + and the country code.';

/**
 * The number in WhatsApp's form, country code first; null if it is ambiguous. Seven digits, also
 * after 758, are a Saint Lucia number.
 */
export function whatsappNumber(typed: string): string | null {
  const written = typed.trim().replace(/\(0\)/, '');
  if (!/^\+?[\d\p{Zs}().\p{Pd}/]+$/u.test(written)) return null;
  const digits = written.replaceAll(/\D/g, '').replace(/^(?:00|011)/, '');
  if (digits.length === 7) return written.startsWith('+') ? null : `1758${digits}`;
  if (/^758\d{7}$/.test(digits)) return `1${digits}`;
  // The length of numbers with a country code; a shorter one may belong to any country.
  const digitsMin = written.startsWith('+') || written.startsWith('0') ? 8 : 11;
  return digits.length >= digitsMin && digits.length <= 15 && !digits.startsWith('0')
    ? digits
    : null;
}
