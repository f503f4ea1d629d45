import type { KeyKind } from '@piton/contract/api-keys/api-key.ts';
import type { KeyScope } from '@piton/contract/http/endpoint.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Kysely, sql } from 'kysely';
import { prepared } from '../database/prepared-statement.ts';
import { retryOnConflict } from '../database/retry-on-conflict.ts';
import type { DB } from '../database/types.ts';
import type { FindKey, FoundKey } from '../http/endpoints/request-key.ts';
import { hashToken } from '../identity/hash-token.ts';
import { isKeyText } from './api-key-text.ts';

type KeyRow = {
  id: string;
  company_id: string;
  owner_id: string;
  mode: SaleMode;
  name: string;
  scopes: KeyScope[];
  expires_at: Date | null;
  state: FoundKey['state'];
  is_to_be_touched: boolean;
};

/** Looks a key up for each request, so that a revocation takes effect at once. */
export function keyFinder(database: Kysely<DB>): FindKey {
  return async (token) => {
    if (!isKeyText(token)) return null;
    const hash = hashToken(token);
    const question = sql<KeyRow>`${prepared} select * from find_calling_key(${hash})`;
    const { rows } = await retryOnConflict(() => question.execute(database));
    const [row] = rows;
    if (row === undefined) return null;
    if (row.is_to_be_touched && row.state === 'active') {
      await sql`select touch_api_key(${hash})`.execute(database);
    }
    return {
      keyId: row.id,
      kind: kindOf(token),
      companyId: row.company_id,
      ownerId: row.owner_id,
      mode: row.mode,
      name: row.name,
      scopes: row.scopes,
      expiresAt: row.expires_at,
      state: row.state,
    };
  };
}

function kindOf(token: string): KeyKind {
  return token.startsWith('pk_') ? 'publishable' : 'secret';
}
