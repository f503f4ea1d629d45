import { brandNames } from '@piton/contract/cards/card-brand.ts';
import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { readAmount } from '@piton/contract/fields/typed-amount.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';

/**
 * The meanings of a text: words of the index, a payment's or invoice's whole number, or a request's
 * reference. Four digits alone may also be a card's last four, so their other meanings are
 * separate.
 */
export type SaleWords = {
  readonly words: string | null;
  readonly number: string | null;
  readonly reference: string | null;
  readonly cardEnd: CardEnd | null;
};

export type CardEnd = { readonly lastFour: string; readonly otherWords: string };

type Scope = Pick<SaleFilter, 'mode'> & { readonly companyId: string };

/**
 * Turns typed text into a query of the word index (see sale_search_words); null if nothing in it
 * can match. Each part must match the payment in one of its possible meanings; parts without
 * letters or digits are ignored.
 */
export async function readSaleWords(
  reading: Reading,
  scope: Scope,
  search: string,
): Promise<SaleWords | null> {
  const parts = await readParts(reading, search);
  const quote = quoteFor(scope);
  const telling = tellingOf(parts);
  const named = runsOf(telling).map((run) => waysOfRun(quote, run));
  const words = isSeveral(named) ? every(named) : null;
  const number = numberIn(search);
  const reference = referenceIn(search);
  if (words === null && number === null && reference === null) return null;
  return { words, number, reference, cardEnd: number === null ? cardEndIn(quote, telling) : null };
}

function cardEndIn(quote: Quote, [part, ...others]: readonly Part[]): CardEnd | null {
  if (part === undefined || others.length > 0 || !isLastFour(part)) return null;
  return { lastFour: part.lower, otherWords: some(otherWaysOf(quote, part)) };
}

/** One typed part in lower case, and its words of a name as in sale_search_words. */
type Part = { readonly lower: string; readonly names: readonly string[] };

/** Lower case comes from the database, because its rules for a few letters differ from JavaScript's. */
async function readParts(reading: Reading, text: string): Promise<readonly Part[]> {
  // PostgreSQL can't store this character, so it becomes a space.
  const parts = text.replaceAll('\0', ' ').split(/\s+/);
  if (!needsDatabase(text)) {
    return parts.map((part) => ({ lower: part, names: part.match(/\d+/g) ?? [] }));
  }
  const { rows } = await sql<{ parts: Part[] }>`
    select json_agg(json_build_object(
             'lower', lower(part),
             'names', array_remove(
               regexp_split_to_array(left(plain_text(part), ${nameCharactersKept}), ${betweenWords}),
               ''
             )
           ) order by place) as parts
      from unnest(${parts}::text[]) with ordinality as typed (part, place)`.execute(reading);
  return rows[0]?.parts ?? [];
}

/** A number has no case or accents, so the database needn't normalise it. */
export function needsDatabase(search: string): boolean {
  return !hasNoLetters.test(search);
}

const hasNoLetters = /^[\s\d!-/:-@[-`{-~]*$/;

/** Splits a name as sale_search_words does. */
const betweenWords = '[\\s!-/:-@\\[-`{-~\\u2010-\\u201F]+';
/** The indexed length of a name: see plain_person_name. */
const nameCharactersKept = 200;

/** Words next to a number, as people and our lists write it: "EC$ 99", "99 XCD", "Visa •••• 3333". */
const besideNumbers = new Set(['ec', 'ec$', 'xc$', 'xcd', ...Object.keys(brandNames)]);

function tellingOf(parts: readonly Part[]): readonly Part[] {
  const telling = parts.filter(({ names }) => /[\p{L}\p{N}]/u.test(names.join('')));
  // On their own they may be the start of a name.
  if (!telling.some(({ lower }) => readAmount(lower) !== null)) {
    return telling;
  }
  return telling.filter(({ lower }) => !besideNumbers.has(lower));
}

/** Groups consecutive parts of digits, because a telephone number may have several. */
function runsOf(parts: readonly Part[]): Several<Part>[] {
  const runs: [Part, ...Part[]][] = [];
  for (const part of parts) {
    const run = runs.at(-1);
    if (run !== undefined && isOfDigits(run[0]) && isOfDigits(part)) {
      run.push(part);
    } else {
      runs.push([part]);
    }
  }
  return runs;
}

function isOfDigits({ lower }: Part): boolean {
  return /^[+()\d./-]+$/.test(lower);
}

/**
 * Each part by itself, or all as a telephone number, whose last seven digits are the same in every
 * spelling.
 */
function waysOfRun(quote: Quote, [first, ...rest]: Several<Part>): string {
  const each = every([
    some(waysOf(quote, first)),
    ...rest.map((part) => some(waysOf(quote, part))),
  ]);
  if (!isOfDigits(first)) {
    return each;
  }
  const digits = [first, ...rest].map(({ lower }) => lower.replaceAll(/\D/g, '')).join('');
  const ways = [
    each,
    ...(digits.length < 7 ? [] : [quote('p', digits.slice(-7))]),
    ...begunOnes(digits).map((begun) => beginning(quote('p', begun))),
  ] as const;
  return some(ways);
}

/** The start of a Saint Lucian number after its area code, for one typed in part. */
function begunOnes(digits: string): string[] {
  const [, begun] = /^1?758(\d{3,6})$/.exec(digits) ?? [];
  return begun === undefined ? [] : [begun];
}

/** One part: a card's last four, or its other meanings. */
function waysOf(quote: Quote, part: Part): Several<string> {
  const others = otherWaysOf(quote, part);
  return isLastFour(part) ? [...others, quote('#', part.lower)] : others;
}

function isLastFour({ lower }: Part): boolean {
  return /^\d{4}$/.test(lower);
}

/** The start of a word of a name or address, a whole word of a purpose, or an amount. */
function otherWaysOf(quote: Quote, { lower, names }: Part): Several<string> {
  const address = beginning(quote('e', lower));
  if (lower.includes('@')) {
    return [address];
  }
  const words = names.map((name) => beginning(quote('n', name)));
  const purposes = names.map((name) => quote('w', name));
  const mills = readAmount(lower);
  return [
    address,
    ...(isSeveral(words) ? [every(words)] : []),
    ...(isSeveral(purposes) ? [every(purposes)] : []),
    ...(mills === null ? [] : [quote('=', String(mills))]),
  ];
}

/** A reference is the merchant's own text, so any search may be one. */
function referenceIn(search: string): string | null {
  const reference = search.replaceAll('\0', ' ').trim();
  return reference === '' || reference.length > 60 ? null : reference;
}

/** A payment's or invoice's number; dashes and spaces only help people read it. */
function numberIn(text: string): string | null {
  const guid = text.trim().toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(guid)) return guid;
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^([A-Z0-9]{12}|[A-Z0-9]{16})$/.test(number) ? number : null;
}

/** Writes a word of one company and mode for tsquery: its kind and its text. */
type Quote = (kind: 'n' | 'w' | 'e' | 'p' | '#' | '=', word: string) => string;

function quoteFor({ companyId, mode }: Scope): Quote {
  const begin = companyId.slice(0, 4) + mode.slice(0, 1);
  return (kind, word) => `'${(begin + kind + word).replaceAll(/['\\]/g, '$&$&')}'`;
}

/** Any word with that prefix. */
function beginning(word: string): string {
  return `${word}:*`;
}

/** At least one, because tsquery can't express none. */
type Several<One> = readonly [One, ...One[]];

function isSeveral<One>(all: readonly One[]): all is Several<One> {
  return all.length > 0;
}

function some(words: Several<string>): string {
  return words.length === 1 ? words[0] : `(${words.join(' | ')})`;
}

function every(words: Several<string>): string {
  return words.length === 1 ? words[0] : `(${words.join(' & ')})`;
}
