import { type ApiKey, keyPrefix, type KeyKind } from '@piton/contract/api-keys/api-key.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { KeyScope } from '@piton/contract/http/endpoint.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { ApiKeys, DB } from '../database/types.ts';

type KeyRow = Selectable<ApiKeys> & {
  is_expired: boolean;
  has_successor: boolean;
  endpoint_urls: string[];
};

export function selectKeys(transaction: Transaction<DB>, companyId: string) {
  return transaction
    .selectFrom('api_keys')
    .selectAll()
    .select([
      sql<boolean>`coalesce(expires_at <= database_now(), false)`.as('is_expired'),
      sql<boolean>`exists(
        select from api_keys successor
         where successor.company_id = api_keys.company_id
           and successor.first_key_id = coalesce(api_keys.first_key_id, api_keys.id)
           and successor.created_at > api_keys.created_at
           and successor.revoked_at is null
      )`.as('has_successor'),
      sql<string[]>`array(select e.url from enabled_endpoints_of_key(api_keys.id) e)`.as(
        'endpoint_urls',
      ),
    ])
    .where('company_id', '=', companyId);
}

export async function readKey(
  transaction: Transaction<DB>,
  { companyId, keyId }: { companyId: string; keyId: string },
): Promise<ApiKey> {
  const row = await selectKeys(transaction, companyId).where('id', '=', keyId).executeTakeFirst();
  if (row === undefined) throw new AppError('not_found');
  return keyOf(row);
}

export function keyOf(row: KeyRow): ApiKey {
  const mode = row.mode as SaleMode;
  const kind = row.kind as KeyKind;
  const state = stateOf(row);
  return {
    id: row.id,
    mode,
    kind,
    name: row.name,
    scopes: row.scopes as KeyScope[],
    shown: row.key_text ?? `${keyPrefix(kind, mode)}…${row.last_four}`,
    state,
    isBeingReplaced: state === 'active' && row.has_successor,
    created: row.created_at.toISOString(),
    expires: row.expires_at?.toISOString() ?? null,
    lastUsed: row.last_used_at?.toISOString() ?? null,
    endpointHosts: row.endpoint_urls.map((url) => new URL(url).host),
  };
}

function stateOf({ revoked_at: revoked, is_expired: isExpired }: KeyRow): ApiKey['state'] {
  if (revoked !== null) return 'revoked';
  return isExpired ? 'expired' : 'active';
}
