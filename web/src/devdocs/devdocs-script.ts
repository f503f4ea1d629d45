import { calculateFees } from './script/calculate-fees.ts';
import { chooseCode } from './script/choose-code.ts';
import { copySnippets } from './script/copy-snippets.ts';
import { followReading } from './script/follow-reading.ts';
import { chooseLanguage } from './script/language-tabs.ts';
import { searchDocs } from './script/search-docs.ts';

/** All scripts of the developer docs, which are complete without them. */
export function startDevdocs(): void {
  chooseLanguage();
  chooseCode();
  copySnippets();
  followReading();
  searchDocs();
  calculateFees();
}
