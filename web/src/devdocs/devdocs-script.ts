import { chooseLanguage } from './script/choose-language.ts';
import { copySnippets } from './script/copy-snippets.ts';
import { followReading } from './script/follow-reading.ts';
import { reckonFees } from './script/reckon-fees.ts';

/** All that the developer docs do by script. They are whole without it. */
export function startDevdocs(): void {
  chooseLanguage();
  copySnippets();
  followReading();
  reckonFees();
}
