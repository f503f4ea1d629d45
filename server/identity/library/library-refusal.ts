import { isAPIError } from 'better-auth/api';

/** The library's word for why it refused, or null when it did not refuse but failed. */
export function libraryRefusal(error: unknown): string | null {
  if (!isAPIError(error)) return null;
  const code: unknown = error.body?.['code'];
  return typeof code === 'string' ? code : String(error.status);
}
