import { containsCardNumber, containsSecurityCode } from '@piton/contract/cards/card-number.ts';
import { v1Endpoints } from '@piton/contract/v1/v1-endpoints.ts';
import { z } from 'zod';
import { redactLine } from '../http/guards/redact.ts';

const lengthMax = 2048;
const textLengthMax = 300;
const depthMax = 6;
const removed = '[removed]';

/** Fields of the API whose values are secret, sealed, personal or the merchant's own data. */
const removedFields = new Set(['encryptedTxt', 'browser', 'metadata', 'secret', 'customer']);
const personal = /name|e.?mail|phone|address|person|holder/i;

/**
 * A body without card data, secrets and fields about customers, as JSON. It keeps only values of
 * fields that the API has, so that a card number or security code in a field of another name is
 * never kept. Free text, such as a purpose, stays.
 */
export function redactBody(body: unknown): string | null {
  if (body === undefined) return null;
  const text = redactText(JSON.stringify(redactValue(body, 0)));
  return text.length <= lengthMax ? text : JSON.stringify({ '[too long]': text.length });
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactWords(value);
  if (typeof value === 'number') return containsCardNumber(String(value)) ? removed : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= depthMax) return removed;
  if (Array.isArray(value)) return value.map((each) => redactValue(each, depth + 1));
  const entries = Object.entries(value).map(([name, each]: [string, unknown]) => {
    if (!isName(name)) return ['[unknown]', removed] as const;
    return [name, isKept(name) ? redactValue(each, depth + 1) : removed] as const;
  });
  return Object.fromEntries(entries);
}

/** A misspelt name helps its developer; any other text may be data. */
function isName(name: string): boolean {
  return /^[A-Za-z_]{1,40}$/.test(name);
}

function isKept(name: string): boolean {
  return knownFields.has(name) && !removedFields.has(name) && !personal.test(name);
}

/** An address keeps neither query nor fragment, which may identify a customer. */
function redactWords(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const { origin, pathname } = new URL(text);
    const parts = pathname.split('/').map((part) => (looksSecret(part) ? removed : part));
    return redactText(cut(origin + parts.join('/')));
  }
  return looksSecret(text) ? removed : redactText(cut(text));
}

function looksSecret(text: string): boolean {
  return (
    containsCardNumber(text) ||
    containsSecurityCode(text) ||
    /\b(sk|pk)_(live|test)_|whsec_/.test(text) ||
    // Sealed texts and signatures; words have spaces.
    /[\w+/=.-]{64}/.test(text)
  );
}

/** Masks card numbers, tokens and email addresses in any text of a request. */
export function redactText(text: string): string {
  return redactLine(text).replaceAll(/[^\s"'<>,:;@/]+@[^\s"'<>,;@/]+/g, '[email]');
}

function cut(text: string): string {
  return text.length <= textLengthMax ? text : `${text.slice(0, textLengthMax)}…`;
}

/** The names of all fields in the bodies of the API. */
const knownFields = new Set(
  Object.values(v1Endpoints).flatMap((endpoint) =>
    'body' in endpoint ? namesIn(z.toJSONSchema(endpoint.body, { io: 'input' })) : [],
  ),
);

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties, ...others } = schema as { properties?: object };
  const own = Object.entries(properties ?? {}).flatMap(([name, each]: [string, unknown]) => [
    name,
    ...namesIn(each),
  ]);
  return [...own, ...Object.values(others).flatMap(namesIn)];
}
