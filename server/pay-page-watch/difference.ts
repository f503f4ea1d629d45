import type { PayLanguage } from '@piton/contract/payments/pay-page.ts';

/** Where, and what differs there, in words. */
export type Difference = { readonly at: string; readonly what: string };

type Found = {
  readonly language: PayLanguage;
  /** Whether more was looked at than that it is no such page. */
  readonly isCompared: boolean;
  readonly differences: readonly Difference[];
};

/**
 * Each difference once, and of which readers it is true where others were looked at as well and it is
 * not true of them: whoever alters a page may do so for some of them alone.
 */
export function mergeDifferences(found: readonly Found[]): Difference[] {
  const compared = found.filter(({ isCompared }) => isCompared);
  const others = compared.length > 0 ? compared : found;
  const readers = new Map<string, { difference: Difference; of: Set<PayLanguage> }>();
  for (const { language, differences } of found) {
    for (const difference of differences) {
      const key = JSON.stringify(difference);
      const known = readers.get(key) ?? { difference, of: new Set() };
      readers.set(key, { difference, of: known.of.add(language) });
    }
  }
  return [...readers.values()].map(({ difference: { at, what }, of }) => {
    if (others.every(({ language }) => of.has(language))) return { at, what };
    const names = Array.from(of, (language) => languageNames[language]);
    return { at, what: `for readers of ${new Intl.ListFormat('en').format(names)}, ${what}` };
  });
}

const languageNames: Readonly<Record<PayLanguage, string>> = { en: 'English', fr: 'French' };
