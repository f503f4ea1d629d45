import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';

/** A difference and its place, in words. */
export type Difference = { readonly at: string; readonly what: string };

type Found = {
  readonly language: PayLanguage;
  /** True if the content was compared, not only the kind of page. */
  readonly isCompared: boolean;
  readonly differences: readonly Difference[];
};

/**
 * Merges equal differences. Names the affected readers if others are not, because an attacker may
 * alter a page only for some.
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
