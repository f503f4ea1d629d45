import { containsCardNumber } from '@piton/contract/cards/card-number.ts';

const secretName =
  /password|passphrase|secret|token|cookie|authorization|encryptedtxt|cardnumber|accountnumber|cvv|cvc|privatekey|(?:master|root|data)key|^pan$/;
const depthMax = 8;
const redacted = '[redacted]';

/**
 * Reduces a value to what a log line may contain: secrets are recognised by their key at any depth,
 * and errors keep only parts that hold no data.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') {
    // Masked here, because masking a bare number in the finished line would break its JSON.
    if (hasCardDigits(String(value))) return redacted;
    return typeof value === 'bigint' ? value.toString() : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > depthMax) return '[too deep]';
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (value instanceof Error) return describeError(value, depth);
  if (value instanceof Map) return redactEntries([...value], depth);
  if (value instanceof Set || Array.isArray(value)) {
    return Array.from(value, (item: unknown) => redact(item, depth + 1));
  }
  // Headers are iterated, not enumerated.
  if (value instanceof Headers) return redactEntries([...value], depth);
  return redactEntries(Object.entries(value), depth);
}

function redactEntries(entries: [unknown, unknown][], depth: number): Record<string, unknown> {
  return Object.fromEntries(
    entries.map(([name, value]) => [
      String(name),
      isSecretName(String(name)) && value != null ? redacted : redact(value, depth + 1),
    ]),
  );
}

function isSecretName(name: string): boolean {
  return secretName.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/** Drivers attach rows, parameters and whole requests to errors; the log contains none of them. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: redact(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: redact(error.errors, depth + 1) }),
  };
}

const id = String.raw`(?<![\da-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\da-f])`;
const idShape = new RegExp(`^${id}$`);
// Matches ids first and skips them whole, because their digits alone would look like a run.
const idOrDigitRun = new RegExp(String.raw`${id}|\d(?:[ ._-]{0,3}\d){12,}`, 'g');
/** Digits with anything but letters between them, up to the next id. */
const idOrWideRun = new RegExp(String.raw`${id}|\d(?:[^\p{L}\d]*(?!${id})\d)*`, 'gu');
/** Each line has a time and most have ids, whose many digits are no card's. */
const idOrTime = new RegExp(String.raw`^"(?:${id}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)"$`);
const jsonString = /"[^"\\]*(?:\\.[^"\\]*)*"/g;
const urlCredentials = /:\/\/[^\s"'@/\\]*@/g;
const bearer = /\bBearer [\w.~+/=-]+/gi;

/**
 * The last guard, over the finished line: masks anything that looks like a card number, a bearer
 * token or the credentials of a URL. A digit run that contains a card number is removed whole,
 * because a CVV may be next to it.
 */
export function redactLine(line: string): string {
  return line
    .replaceAll(jsonString, redactText)
    .replaceAll(idOrDigitRun, (run) => (hasCardDigits(run) ? redacted : run))
    .replaceAll(urlCredentials, `://${redacted}@`)
    .replaceAll(bearer, `Bearer ${redacted}`);
}

/**
 * Within one string a card number may have any separators. Between separate strings and numbers the
 * same characters are JSON syntax.
 */
function redactText(literal: string): string {
  if (!/(?:\d\D*){13}/.test(literal) || idOrTime.test(literal)) return literal;
  const text = textIn(literal);
  const left = text?.replaceAll(idOrWideRun, (run) =>
    !idShape.test(run) && containsCardNumber(run) ? redacted : run,
  );
  return left === text ? literal : JSON.stringify(left);
}

function textIn(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}

const cardLengths = [13, 14, 15, 16, 17, 18, 19];
/** The first digits of card schemes; a time in milliseconds begins with none of them. */
const cardPrefix = /^(?:[2-6]|9792)/;

/** A card number may begin anywhere in a longer run of digits. */
function hasCardDigits(run: string): boolean {
  if (idShape.test(run)) return false;
  const digits = run.replaceAll(/\D/g, '');
  for (let start = 0; start + 13 <= digits.length; start += 1) {
    for (const length of cardLengths) {
      const candidate = digits.slice(start, start + length);
      if (candidate.length === length && isCardNumber(candidate)) return true;
    }
  }
  return false;
}

/** The Luhn check, which nine in ten other numbers fail. */
function isCardNumber(digits: string): boolean {
  if (!cardPrefix.test(digits)) return false;
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
