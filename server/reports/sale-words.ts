import { millsFromText } from '@piton/contract/money.ts';
import { type SaleFilter } from '@piton/contract/sale.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** What a text can mean: words of the index, and a whole number of a payment or of its invoice. */
export type SaleWords = { readonly words: string; readonly number: string | null };

type Book = Pick<SaleFilter, 'mode'> & { readonly companyId: string };

/**
 * What somebody typed to find a payment, as the index of words asks for it: see sale_words. Each of its
 * parts has to name the payment, in any of the ways in which that part can be read; a telephone number
 * may stand in several parts. Null where there is nothing in it that could name one.
 */
export async function readSaleWords(
  transaction: Transaction<DB>,
  book: Book,
  search: string,
): Promise<SaleWords | null> {
  const { plain, lower } = await beginSearch(transaction, search);
  const quote = quoteFor(book);
  const parts = lower.split(/\s+/);
  const plainParts = plain.split(' ');
  const named = parts.map((part, index) => waysOf(quote, part, plainParts[index] ?? part));
  const ways = [
    ...(named.every((way) => way.length > 0) ? [every(named.map(some))] : []),
    ...telephones(quote, lower),
  ];
  const number = numberIn(search);
  if (ways.length === 0 && number === null) return null;
  return { words: some(ways), number };
}

/**
 * In small letters as the database makes them of the names that it keeps: languages differ about a few.
 * It gets room to remember each of a million payments that a word names; with less it would remember
 * only in which part of the table they are, and read all that is there. And it works alone: so many ask
 * at once that helpers for one would be taken from another.
 */
async function beginSearch(transaction: Transaction<DB>, text: string) {
  const { rows } = await sql<{ plain: string; lower: string }>`
    select plain_text(${text}) as plain, lower(btrim(${text})) as lower,
           set_config('work_mem', '32MB', true),
           set_config('max_parallel_workers_per_gather', '0', true)`.execute(transaction);
  return rows[0] ?? { plain: '', lower: '' };
}

/** One part: the beginning of a word of a name or of an address, the end of a card, an amount. */
function waysOf(quote: Quote, part: string, plainPart: string): string[] {
  if (part.includes('@')) return [beginning(quote('e', part))];
  const names = plainPart.split(betweenWords).filter((name) => name !== '');
  const mills = millsFromText(part.replace(/^(ec|xc)?\$/, ''));
  return [
    ...(names.length > 0 ? [every(names.map((name) => beginning(quote('n', name))))] : []),
    ...(names.length > 0 ? [beginning(quote('e', part))] : []),
    ...(/^\d{4}$/.test(part) ? [quote('#', part)] : []),
    ...(mills === null ? [] : [quote('=', String(mills))]),
  ];
}

/** As sale_words parts a name. */
const betweenWords = /[\s!-/:-@[-`{-~\u2010-\u201F]+/;

/** Written in many ways, it ends with the same seven digits. */
function telephones(quote: Quote, text: string): string[] {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length < 7 || !/^[+()\d\s./-]+$/.test(text)) return [];
  return [quote('p', digits.slice(-7))];
}

/** Of a payment or of an invoice; dashes and spaces are for who reads it aloud. */
function numberIn(text: string): string | null {
  const number = text.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^([A-Z0-9]{12}|[A-Z0-9]{16})$/.test(number) ? number : null;
}

/** Makes a word of one company's book as tsquery writes it: what kind of word, and what it is. */
type Quote = (kind: 'n' | 'e' | 'p' | '#' | '=', word: string) => string;

function quoteFor({ companyId, mode }: Book): Quote {
  const begin = companyId.slice(0, 4) + mode.slice(0, 1);
  return (kind, word) => `'${(begin + kind + word).replaceAll(/['\\]/g, '$&$&')}'`;
}

/** Any word that begins so. */
function beginning(word: string): string {
  return `${word}:*`;
}

function some(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : `(${words.join(' | ')})`;
}

function every(words: readonly string[]): string {
  return words.length === 1 ? (words[0] ?? '') : `(${words.join(' & ')})`;
}
