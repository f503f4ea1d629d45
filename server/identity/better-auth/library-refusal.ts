import { isAPIError } from 'better-auth/api';

/** The library's reason for a rejection; null for any other failure. */
export function libraryRefusal(error: unknown): string | null {
  if (!isAPIError(error)) return null;
  const code: unknown = error.body?.['code'];
  return typeof code === 'string' ? code : String(error.status);
}
