import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { pause } from '../sending/pause.ts';
import type { PayTexts } from './pay-texts.ts';

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

/**
 * Loads texts that failed to load, until they arrive. A browser imports an address only once, so
 * each retry changes it; throws if the file no longer exists.
 */
export async function reloadTexts(language: PayLanguage, times = 1): Promise<PayTexts> {
  await pause(Math.min(firstPauseMs * times, longestPauseMs), { isCutShortOnline: true });
  const named = document.querySelector(`[data-language=${language}]`);
  const address = named?.getAttribute('href') ?? named?.getAttribute('content');
  if (!address) throw new Error('the page names no words');
  try {
    const words: unknown = await import(/* @vite-ignore */ `${address}?again=${times}`);
    const { english, french } = words as Readonly<Record<'english' | 'french', PayTexts>>;
    return language === 'fr' ? french : english;
  } catch {
    if (await isGone(address)) throw new Error('the words are gone');
    return reloadTexts(language, times + 1);
  }
}

/** After an update the files have other names. */
async function isGone(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'HEAD' })).status === 404;
  } catch {
    return false;
  }
}
