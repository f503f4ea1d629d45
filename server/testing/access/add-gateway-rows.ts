import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';

/** The rows that depend on a company's gateway. */
export async function addGatewayRows(world: ConsoleWorld, companyId: string): Promise<void> {
  await world.asOwner(
    `insert into sale_authentications (sale_id, company_id, state)
     select id, company_id, 'challenged' from sales where company_id = $1`,
    [companyId],
  );
  await world.asOwner(
    `insert into sale_challenges (sale_id, company_id, token, resume_key_hash, sealed_document, expires_at)
     select id, company_id, left(md5(id::text), 22), sha256(id::text::bytea), '\\x00', now() + interval '1 hour'
       from sales where company_id = $1`,
    [companyId],
  );
  await world.asOwner(
    `insert into gateway_accounts (id, company_id, gateway, wrapped_merchant_key)
     values (gen_random_uuid(), $1, 'four_cs', $2)`,
    [companyId, Buffer.alloc(40)],
  );
}
