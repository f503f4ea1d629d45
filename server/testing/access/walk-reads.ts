import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { z } from 'zod';
import type { Browser } from '../../identity/testing/browse.ts';

type Params = Readonly<Record<string, string>>;
type Rows = (text: string, values?: unknown[]) => Promise<Params[]>;

/** Stored ids: one owner's and a stranger's, or all of them for staff. */
export async function paramsFor(
  { path }: Pick<Endpoint, 'path'>,
  ask: Rows,
  ownerId: string | null,
): Promise<Params[]> {
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name).join();
  if (names === '') return [{}];
  const statement = statements[names];
  if (statement === undefined) throw new Error(`nothing says what ${path} can be asked for`);
  const rows = await ask(`select * from (${statement}) found order by 1`);
  if (ownerId === null) return rows.map(withoutOwner);
  const own = rows.filter(({ owner }) => owner === ownerId);
  const others = rows.filter(({ owner }) => owner !== ownerId);
  return [...own, ...others.slice(0, 1)].map(withoutOwner);
}

function withoutOwner({ owner: _owner, ...params }: Params): Params {
  return params;
}

const ofSales = 'from sales s join companies c on c.id = s.company_id';
const statements: Readonly<Record<string, string>> = {
  companyId: 'select id as "companyId", owner_id as owner from companies',
  'kind,id': `select 'company' as kind, id, owner_id as owner from companies
     union all select 'bank_account', user_id::text, user_id from bank_accounts`,
  saleId: `select s.id as "saleId", c.owner_id as owner ${ofSales}`,
  'companyId,token': `select c.id as "companyId", receipt_token as token, c.owner_id as owner ${ofSales}`,
  hash: `select encode(attempt_hash, 'hex') as hash, c.owner_id as owner
     from attempts a join companies c on c.id = a.company_id`,
  cutOffDay: 'select cut_off_day::text as "cutOffDay", null as owner from payout_runs',
  importId: 'select id as "importId", null as owner from bank_imports',
  payoutId: 'select id as "payoutId", owner_id as owner from payouts',
  disputeId: `select d.id as "disputeId", c.owner_id as owner
     from disputes d join companies c on c.id = d.company_id`,
  'disputeId,fileId': `select f.dispute_id as "disputeId", f.id as "fileId", c.owner_id as owner
     from dispute_files f join companies c on c.id = f.company_id`,
  'companyId,endpointId': `select c.id as "companyId", e.id as "endpointId", c.owner_id as owner
     from webhook_endpoints e join companies c on c.id = e.company_id`,
  'companyId,deliveryId': `select c.id as "companyId", d.id as "deliveryId", c.owner_id as owner
     from webhook_deliveries d join companies c on c.id = d.company_id`,
  'companyId,id': `select c.id as "companyId", r.id, c.owner_id as owner
     from api_requests r join companies c on c.id = r.company_id`,
  'companyId,eventId': `select c.id as "companyId", 'evt_' || replace(e.id::text, '-', '') as "eventId", c.owner_id as owner
     from events e join companies c on c.id = e.company_id`,
  month: `select distinct to_char(s.created_at, 'YYYY-MM') as month, c.owner_id as owner ${ofSales}`,
};

/** The smallest query, in short pages, and then each choice of each parameter. */
export function queriesFor({ query }: Endpoint, companyId: string): Params[] {
  if (query === undefined) return [{}];
  const shape: Readonly<Record<string, z.ZodType>> = query.shape;
  const today = calendarDay(new Date());
  const given: Params = { text: 'Example', year: today.slice(0, 4), companyId, from: today };
  const base = Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const isNeeded = !field.safeParse(undefined).success || name === 'companyId';
      const value = given[name] ?? choicesOf(field)[0] ?? today;
      return isNeeded ? [[name, value]] : [];
    }),
  ) as Params;
  const chosen = Object.entries(shape).flatMap(([name, field]) =>
    choicesOf(field).map((choice) => ({ ...base, [name]: choice })),
  );
  return [{ ...base, ...('limit' in shape && { limit: '3' }) }, ...chosen];
}

function choicesOf(field: z.core.$ZodType): string[] {
  if (field instanceof z.ZodEnum) return field.options.map(String);
  const isWrapped = field instanceof z.ZodOptional || field instanceof z.ZodDefault;
  return isWrapped ? choicesOf(field.unwrap()) : [];
}

export type Read = { readonly path: string; readonly status: number; readonly pages: number };

/** Asks, and goes on for as long as there is a next page. */
export async function read(
  browser: Browser,
  { path }: Pick<Endpoint, 'path'>,
  { params, query }: { params: Params; query: Params },
): Promise<Read> {
  const address = path.replaceAll(/:(\w+)/g, (_part, name: string) => params[name] ?? '');
  for (let pages = 1, cursor: string | null = null; ; pages += 1) {
    const search = new URLSearchParams({ ...query, ...(cursor !== null && { cursor }) });
    const url = `${address}?${search.toString()}`;
    const { status, body } = await browser.get(url);
    const next = body['nextCursor'];
    if (status !== 200 || typeof next !== 'string') return { path: url, status, pages };
    cursor = next;
  }
}
