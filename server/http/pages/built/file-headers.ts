import { sdkFiles } from '@piton/contract/http/sdk-files.ts';
import { picturePolicy, workerPolicy } from '../page-policy.ts';

export function fileHeaders(urlPath: string, type: string): Record<string, string> {
  return {
    'cache-control': isForGood(urlPath) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(isWorker(urlPath) && { 'content-security-policy': workerPolicy }),
    ...(type.startsWith('image/') && { 'content-security-policy': picturePolicy }),
    ...(isForAllSites(urlPath) && forAllSites),
  };
}

/** An asset's name contains a hash of its content, and the script's its version. */
function isForGood(urlPath: string): boolean {
  return urlPath.startsWith('/assets/') || isForAllSites(urlPath);
}

/** The folder that web/build.ts uses. */
function isWorker(urlPath: string): boolean {
  return urlPath.startsWith('/assets/workers/');
}

/** Merchants' pages load this script from us, with or without a checksum. No other file is theirs. */
export function isForAllSites(urlPath: string): boolean {
  return urlPath === sdkFiles.browserScript;
}

export const forAllSites = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
