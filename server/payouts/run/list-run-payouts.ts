import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import type { listRunPayouts, RunPayout } from '@piton/contract/payouts/payout-run.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { maskedNumber } from '../../banking/account-number.ts';
import { type Reading, readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { recordedReason } from '../../database/recorded-reason.ts';

type PayoutsQuery = {
  readonly cutOffDay: CalendarDay;
  readonly text?: string | undefined;
  readonly state?: RunPayout['state'] | 'to_cancel' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

type Row = Omit<RunPayout, 'owner' | 'netMills' | 'saleCount' | 'accountNumber'> & {
  ownerId: string;
  ownerName: string;
  netMills: bigint;
  saleCount: bigint;
  lastFour: string;
};

/** One page of a week's matching payouts, largest first, and their count. */
export async function listRunPayoutsOf(
  database: Kysely<DB>,
  staffId: string,
  { cutOffDay, cursor, limit, ...filter }: PayoutsQuery,
): Promise<EndpointOutput<typeof listRunPayouts>> {
  const fits = sql`p.cut_off_day = ${cutOffDay} and ${fitting(filter)}`;
  return readingAs(database, { staffId }, async (reading) => {
    const rows = await selectPage(reading, fits, { cutOffDay, cursor, limit: limit + 1 });
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::integer as count from ${payoutsOf(cutOffDay)} where ${fits}`.execute(
      reading,
    );
    const items = rows.slice(0, limit).map(payoutOf);
    return {
      items,
      count: counted[0]?.count ?? 0,
      nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    };
  });
}

/** With the reason for each one's state, and the reason why it will be cancelled. */
const payoutsOf = (cutOffDay: CalendarDay) => sql`
  payouts p
    join users u on u.id = p.owner_id
    join payout_steps s on s.payout_id = p.id and s.state = p.state
    left join payouts_to_cancel(${cutOffDay}::date) due on due.payout_id = p.id`;

/** Keyset pagination works because a payout's amount never changes. */
async function selectPage(
  reading: Reading,
  fits: RawBuilder<unknown>,
  { cutOffDay, cursor, limit }: Pick<PayoutsQuery, 'cutOffDay' | 'cursor' | 'limit'>,
): Promise<Row[]> {
  const below =
    cursor === undefined
      ? sql`true`
      : sql`(p.net_mills, p.id) < (select net_mills, id from payouts where id = ${cursor})`;
  const { rows } = await sql<Row>`
    select p.id, p.reference, p.state, p.owner_id as "ownerId", u.display_name as "ownerName",
           p.net_mills as "netMills", p.sale_count as "saleCount", p.bank_name as "bankName",
           p.account_name as "accountName", p.last_four as "lastFour", ${recordedReason('s.reason')} as reason,
           due.reason as "cancellationReason"
      from ${payoutsOf(cutOffDay)}
     where ${fits} and ${below}
     order by p.net_mills desc, p.id desc limit ${limit}`.execute(reading);
  return rows;
}

/**
 * Matches if the payout contains each word of the text. It ignores accents, which are hard to type
 * on most keyboards.
 */
function fitting({ text = '', state }: Pick<PayoutsQuery, 'text' | 'state'>): RawBuilder<unknown> {
  const inState = inStateOf(state);
  if (text.trim() === '') return inState;
  return sql`${inState} and not exists (
    select from unnest(string_to_array(plain_text(${text}), ' ')) word
     where position(word in concat_ws(' ', u.plain_name, lower(p.reference), p.last_four,
             plain_text(concat_ws(' ', p.bank_name, p.account_name, ${recordedReason('s.reason')})))) = 0)`;
}

function inStateOf(state: PayoutsQuery['state']): RawBuilder<unknown> {
  if (state === undefined) return sql`true`;
  if (state === 'to_cancel') return sql`due.reason is not null`;
  return sql`p.state = ${state}`;
}

function payoutOf({ ownerId, ownerName, netMills, saleCount, lastFour, ...row }: Row): RunPayout {
  return {
    ...row,
    owner: { uid: ownerId, displayName: ownerName },
    netMills: Number(netMills),
    saleCount: Number(saleCount),
    accountNumber: maskedNumber(lastFour),
  };
}
