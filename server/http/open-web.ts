import { openBuiltWeb } from './built-web.ts';
import { openDevWeb } from './dev-web.ts';
import type { Config } from '../config.ts';
import type { Web } from './web.ts';

/** `builtFolder` holds what the web build wrote: `client/` and `server/pay.js`. */
export async function openWeb(
  { webDevUrl, mode }: Pick<Config, 'webDevUrl' | 'mode'>,
  builtFolder: string,
): Promise<Web> {
  if (webDevUrl !== null) return openDevWeb(webDevUrl);
  return openBuiltWeb(builtFolder, { isDemo: mode === 'demo' });
}
