import type { IncomingHttpHeaders } from 'node:http';

/** The password of each PowerTranzId; empty if any account is accepted. */
export type Accounts = ReadonlyMap<string, string>;

/** Returns the PowerTranzId, or undefined if the credentials are missing or wrong. */
export function findAccount(headers: IncomingHttpHeaders, accounts: Accounts): string | undefined {
  const id = headers['powertranz-powertranzid'];
  const password = headers['powertranz-powertranzpassword'];
  if (typeof id !== 'string' || typeof password !== 'string' || !id || !password) return undefined;
  if (accounts.size === 0) return id;
  return accounts.get(id) === password ? id : undefined;
}

/** Reads `<id>:<password>`; throws one sentence about the first that is not. */
export function readAccounts(texts: readonly string[]): Accounts {
  return new Map(
    texts.map((text) => {
      const colon = text.indexOf(':');
      if (colon < 1 || colon === text.length - 1) {
        throw new Error('--powertranz-account must be <id>:<password>');
      }
      return [text.slice(0, colon), text.slice(colon + 1)];
    }),
  );
}
