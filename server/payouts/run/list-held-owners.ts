import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { HeldOwner, listHeldOwners } from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, sql } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';

type OwnersQuery = {
  readonly cutOffDay: CalendarDay;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Row = Omit<HeldOwner, 'owner' | 'owedMills'> & {
  id: string;
  name: string;
  owedMills: bigint;
};

/** One page of the owners whose money a week holds, and their count. The run's results are permanent. */
export async function listHeldOwnersOf(
  database: Kysely<DB>,
  staffId: string,
  { cutOffDay, cursor, limit }: OwnersQuery,
): Promise<EndpointOutput<typeof listHeldOwners>> {
  // For a partly paid owner, subtracts the part that was paid.
  const heldMills = sql`o.owed_mills - coalesce((
    select net_mills from payouts p
     where (p.cut_off_day, p.owner_id) = (o.cut_off_day, o.owner_id)), 0)`;
  const isHeld = sql`o.cut_off_day = ${cutOffDay}::date and o.reasons <> '{}'`;
  const below =
    cursor === undefined
      ? sql`true`
      : sql`(${heldMills}, o.owner_id) < (
          select ${heldMills}, owner_id from payout_run_owners o
           where cut_off_day = ${cutOffDay}::date and owner_id = ${cursor})`;
  return readingAs(database, { staffId }, async (reading) => {
    const { rows } = await sql<Row>`
      select o.owner_id as id, u.display_name as name, ${heldMills} as "owedMills", o.reasons,
             o.outcome = 'queued' as "isPaidInPart"
        from payout_run_owners o join users u on u.id = o.owner_id
       where ${isHeld} and ${below}
       order by ${heldMills} desc, o.owner_id desc limit ${limit + 1}`.execute(reading);
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from payout_run_owners o where ${isHeld}`.execute(reading);
    const page = rows.slice(0, limit);
    return {
      items: page.map(({ id, name, owedMills, ...row }) => ({
        ...row,
        owner: { uid: id, displayName: name },
        owedMills: Number(owedMills),
      })),
      count: counted[0]?.count ?? 0,
      nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
  });
}
