import { formatDayAndTime, isoInSaintLucia } from '@piton/contract/time/time.ts';
import { describe, expect, test } from 'vitest';
import { challengeTexts } from '../challenge/challenge-texts.ts';
import { testModeTexts } from '../test-mode-texts.ts';
import { english } from './english.ts';
import { french } from './french.ts';

type Text = { readonly name: string; readonly text: (...given: unknown[]) => string };

/** All texts by name; functions get sample arguments. */
function textsIn(texts: unknown, name = ''): Text[] {
  if (typeof texts === 'string') return [{ name, text: () => texts }];
  if (typeof texts === 'function') return [{ name, text: texts as Text['text'] }];
  return Object.entries(texts as object).flatMap(([key, inside]) =>
    textsIn(inside, name === '' ? key : `${name}.${key}`),
  );
}

/** Formatting and pass-through functions have their own tests. */
const own = new Set(['dayAndTime', 'translate']);
const [inEnglish, inFrench] = [
  { ...english, challenge: challengeTexts.en, testMode: testModeTexts.en },
  { ...french, challenge: challengeTexts.fr, testMode: testModeTexts.fr },
].map((texts) => textsIn(texts).filter(({ name }) => !own.has(name))) as [Text[], Text[]];

/** The same in both languages: a name, an abbreviation or a number. */
const alike = new Set(['test.mark', 'form.rate', 'form.securityCode']);

/** Texts that take any number of names. */
const inOneList = new Set(['form.cardsTaken', 'problems.card_not_taken']);

const [one, two] = ['ONE', 'TWO'];

describe('the texts of the pay page', () => {
  test('exist in French for each in English', () => {
    expect(inFrench.map(({ name }) => name).toSorted()).toEqual(
      inEnglish.map(({ name }) => name).toSorted(),
    );
    expect(inEnglish.length).toBeGreaterThan(90);
  });

  test.each(inEnglish)('$name exists in both, with the same parameters', (each) => {
    const other = inFrench.find(({ name }) => name === each.name);
    const given: unknown[] = inOneList.has(each.name) ? [[one, two]] : [one, two];
    const [here, there] = [each.text(...given), other?.text(...given) ?? ''];
    for (const text of [here, there]) {
      expect(text).toMatch(/\p{L}/u);
      expect(text.trim()).toBe(text);
      expect(text).not.toMatch(/undefined|NaN|\[object/);
    }
    expect(there === here).toBe(alike.has(each.name));
    for (const word of [one, two]) expect(there.includes(word)).toBe(here.includes(word));
    // No English sentence is left in the French texts, nor the other way round.
    const words = there.replaceAll(/Visa|Piton|JavaScript|https/g, '');
    expect(words).not.toMatch(/\b(?:the|your|you|payment|card|not|and|was|this|is|of)\b/i);
  });

  test('name the side of the card for the CVV', () => {
    expect([3, 4].map((digits) => english.form.securityCodeHelp(digits as 3 | 4))).toEqual([
      '3 digits on the back',
      '4 digits on the front',
    ]);
    expect([3, 4].map((digits) => french.problems.security_code_length(digits as 3 | 4))).toEqual([
      'Saisissez les 3 chiffres qui figurent au verso de la carte.',
      'Saisissez les 4 chiffres qui figurent au recto de la carte.',
    ]);
  });

  test('match the specification', () => {
    expect(english.form.rate).toBe('1 XCD = 0.37 USD');
    expect(english.response.error('no')).toBe('ERROR - no');
    expect(english.problems.required).toBe('This field is required.');
    expect(english.problems.no_email).toBe('Please enter a valid email address');
  });
});

describe('a moment', () => {
  test.each([
    ['2026-11-28T01:05:07Z', '27 novembre 2026 à 21\u00A0h\u00A005'],
    ['2027-08-01T04:00:00Z', '1er août 2027 à 0\u00A0h\u00A000'],
    ['2027-02-28T16:30:00Z', '28 février 2027 à 12\u00A0h\u00A030'],
    ['2027-12-31T12:59:59Z', '31 décembre 2027 à 8\u00A0h\u00A059'],
  ])('%s is shown in Saint Lucia’s time', (instant, shownAs) => {
    const moment = new Date(instant);
    const shown = isoInSaintLucia(moment);
    expect(english.dayAndTime(shown)).toBe(formatDayAndTime(moment));
    expect(french.dayAndTime(shown)).toBe(shownAs);
  });
});
