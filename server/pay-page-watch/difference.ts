import type { PayLanguage } from '@piton/contract/pay-page.ts';

/** Where, and what differs there, in words. */
export type Difference = { readonly at: string; readonly what: string };

type Found = { readonly language: PayLanguage; readonly differences: readonly Difference[] };

/**
 * Each difference once, and of which readers it is true where it is not true of all: whoever alters a
 * page may do so for some of them alone.
 */
export function mergeDifferences(found: readonly Found[]): Difference[] {
  const readers = new Map<string, { difference: Difference; of: PayLanguage[] }>();
  for (const { language, differences } of found) {
    for (const difference of differences) {
      const key = JSON.stringify(difference);
      const known = readers.get(key) ?? { difference, of: [] };
      readers.set(key, { difference, of: [...known.of, language] });
    }
  }
  return [...readers.values()].map(({ difference: { at, what }, of }) => {
    if (of.length === found.length) return { at, what };
    const names = new Intl.ListFormat('en').format(of.map((language) => languageNames[language]));
    return { at, what: `for readers of ${names}, ${what}` };
  });
}

const languageNames: Readonly<Record<PayLanguage, string>> = { en: 'English', fr: 'French' };
