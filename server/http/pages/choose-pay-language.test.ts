import { expect, test } from 'vitest';
import { chooseLanguage } from './choose-pay-language.ts';

test.each([
  [undefined, undefined, 'en'],
  [undefined, '', 'en'],
  [undefined, 'fr', 'fr'],
  [undefined, 'fr-MQ,fr;q=0.9,en-US;q=0.8,en;q=0.7', 'fr'],
  [undefined, 'FR-ca', 'fr'],
  [undefined, 'en-GB, fr;q=0.5', 'en'],
  [undefined, 'fr;q=0.4, en;q=0.6', 'en'],
  [undefined, 'fr;q=0, en;q=0.1', 'en'],
  [undefined, 'de, es;q=0.9, fr;q=0.3', 'fr'],
  [undefined, 'acf', 'en'],
  [undefined, '*', 'en'],
  [undefined, 'french', 'en'],
  [undefined, ';;;q=,,"fr', 'en'],
  ['fr', 'en', 'fr'],
  ['en', 'fr', 'en'],
  ['es', 'fr', 'fr'],
  ['constructor', undefined, 'en'],
])('?lang=%s with Accept-Language %s: %s', (lang, acceptLanguage, language) => {
  expect(chooseLanguage({ lang, acceptLanguage })).toBe(language);
});
