import { brandNames } from '@piton/contract/cards/card-brand.ts';
import type { SaleFilter } from '@piton/contract/payments/sale.ts';
import { readAmount } from '@piton/contract/fields/typed-amount.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';

/**
 * What a text can mean: words of the index, a whole number of a payment or of its invoice, and the reference of a
 * request. Where it is four digits and nothing else, it is also told how a card ends, and what words it can mean
 * besides.
 */
export type SaleWords = {
  readonly words: string | null;
  readonly number: string | null;
  readonly reference: string | null;
  readonly cardEnd: CardEnd | null;
};

export type CardEnd = { readonly lastFour: string; readonly otherWords: string };

type Book = Pick<SaleFilter, 'mode'> & { readonly companyId: string };

/**
 * What somebody typed to find a payment, as the index of words asks for it: see sale_search_words. Each of its
 * parts has to name the payment, in any of the ways in which that part can be read; a part without a
 * letter or a digit names nothing and is passed over. Null where nothing in it could name a payment.
 */
export async function readSaleWords(
  reading: Reading,
  book: Book,
  search: string,
): Promise<SaleWords | null> {
  const parts = await readParts(reading, search);
  const quote = quoteFor(book);
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

/** One part as it was typed, in small letters, and the words of a name that it holds, as sale_search_words has them. */
type Part = { readonly lower: string; readonly names: readonly string[] };

/** In small letters as the database makes them of the names that it keeps: languages differ about a few. */
async function readParts(reading: Reading, text: string): Promise<readonly Part[]> {
  // The one character that PostgreSQL keeps in no text is a space here.
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

/** Of a number there is nothing to make small or plain, and the database is not asked about it. */
export function needsDatabase(search: string): boolean {
  return !hasNoLetters.test(search);
}

const hasNoLetters = /^[\s\d!-/:-@[-`{-~]*$/;

/** As sale_search_words parts a name. */
const betweenWords = '[\\s!-/:-@\\[-`{-~\\u2010-\\u201F]+';
/** Of a name no more can be found: see plain_person_name. */
const nameCharactersKept = 200;

/** What stands beside a number as people write it, and as lists here do: "EC$ 99", "99 XCD", "Visa 3333". */
const besideNumbers = new Set(['ec', 'ec$', 'xc$', 'xcd', ...Object.keys(brandNames)]);

function tellingOf(parts: readonly Part[]): readonly Part[] {
  const telling = parts.filter(({ names }) => /[\p{L}\p{N}]/u.test(names.join('')));
  // By themselves they may be how a name begins.
  if (!telling.some(({ lower }) => readAmount(lower) !== null)) {
    return telling;
  }
  return telling.filter(({ lower }) => !besideNumbers.has(lower));
}

/** Parts of digits that follow each other stay together: a telephone number may stand in several. */
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

/** Each part by itself, or all of them as a telephone number, which ends with the same seven digits however it is written. */
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

/** How a number of Saint Lucia begins, behind its area, when it is not typed to its end. */
function begunOnes(digits: string): string[] {
  const [, begun] = /^1?758(\d{3,6})$/.exec(digits) ?? [];
  return begun === undefined ? [] : [begun];
}

/** One part: how a card ends, or what it can mean besides. */
function waysOf(quote: Quote, part: Part): Several<string> {
  const others = otherWaysOf(quote, part);
  return isLastFour(part) ? [...others, quote('#', part.lower)] : others;
}

function isLastFour({ lower }: Part): boolean {
  return /^\d{4}$/.test(lower);
}

/** The beginning of a word of a name or of an address, whole words of a purpose, an amount. */
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

/** A reference is the merchant's own text, so that any search may be one. */
function referenceIn(search: string): string | null {
  const reference = search.replaceAll('\0', ' ').trim();
  return reference === '' || reference.length > 60 ? null : reference;
}

/** Of a payment or of an invoice; dashes and spaces are for who reads it aloud. */
function numberIn(text: string): string | null {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^([A-Z0-9]{12}|[A-Z0-9]{16})$/.test(number) ? number : null;
}

/** Makes a word of one company's book as tsquery writes it: what kind of word, and what it is. */
type Quote = (kind: 'n' | 'w' | 'e' | 'p' | '#' | '=', word: string) => string;

function quoteFor({ companyId, mode }: Book): Quote {
  const begin = companyId.slice(0, 4) + mode.slice(0, 1);
  return (kind, word) => `'${(begin + kind + word).replaceAll(/['\\]/g, '$&$&')}'`;
}

/** Any word that begins so. */
function beginning(word: string): string {
  return `${word}:*`;
}

/** At least one: of none there is nothing that a tsquery could say. */
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
