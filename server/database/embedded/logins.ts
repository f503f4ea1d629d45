import type { ClientConfig } from 'pg';
import type { DatabasePasswords } from './passwords.ts';

export const superuser = 'postgres';

export type EmbeddedLogins = {
  /** For migrations: owns the tables. */
  owner: ClientConfig;
  /** For the server: has only the grants it needs. */
  app: ClientConfig;
  /** For tests and repairs. */
  superuser: ClientConfig;
};

export function embeddedLogins(
  { host, port }: { host: string; port: number },
  passwords: DatabasePasswords,
): EmbeddedLogins {
  const at = { host, port, database: 'piton' };
  return {
    owner: { ...at, user: 'piton_owner', password: passwords.owner },
    app: { ...at, user: 'piton_app', password: passwords.app },
    superuser: { ...at, user: superuser, password: passwords.superuser },
  };
}
