import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

const action: AuditAction = 'set-plain-seal-hash';

/**
 * Sets the hash with which a company's plain seals are opened, as the owner of the database. One
 * statement writes the change and its audit entry.
 */
export async function setPlainSealHash(
  client: pg.Client,
  { companyId, hash }: { companyId: string; hash: PlainSealHash },
): Promise<'set' | 'unchanged' | 'no_company'> {
  const { rows } = await client.query<{ before: string }>(
    `with found as (
       select id, plain_seal_hash as before from companies where id = $1 for update
     ), changed as (
       update companies c set plain_seal_hash = $2 from found f
        where c.id = f.id and f.before <> $2
       returning c.id, f.before
     ), recorded as (
       insert into audit_entries (id, action, subject_kind, subject_id, before, after)
       select $3, $4, 'company', id,
              jsonb_build_object('plainSealHash', before),
              jsonb_build_object('plainSealHash', $2::text)
         from changed
     )
     select before from found`,
    [companyId, hash, uuidv7(), action],
  );
  const [found] = rows;
  if (found === undefined) return 'no_company';
  return found.before === hash ? 'unchanged' : 'set';
}
