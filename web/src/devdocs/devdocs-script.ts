import { chooseLanguage } from './script/language-tabs.ts';
import { copySnippets } from './script/copy-snippets.ts';
import { followReading } from './script/follow-reading.ts';
import { calculateFees } from './script/calculate-fees.ts';

/** All scripts of the developer docs, which are complete without them. */
export function startDevdocs(): void {
  chooseLanguage();
  copySnippets();
  followReading();
  calculateFees();
}
