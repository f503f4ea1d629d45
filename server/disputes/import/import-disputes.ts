import type {
  DisputeImportResult,
  ImportedDisputes,
} from '@piton/contract/disputes/dispute-import.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actingAs } from '../../database/acting-as.ts';
import { extendTimeout } from '../../database/extend-timeout.ts';
import { onlyAllowed } from '../../database/only-allowed.ts';
import type { DB } from '../../database/types.ts';
import type { Caller } from '../../identity/caller.ts';
import type { IdentityDeps } from '../../identity/identity-deps.ts';
import { withStepUp, type Proof } from '../../identity/second-factor/with-step-up.ts';
import type { ProposalRefusal } from '../../proposals/proposal-refusal.ts';
import { type DisputeLine, readDisputeFile } from './read-dispute-file.ts';

/** Proposes each new dispute of the file; a line that can't be proposed says why. */
export async function importDisputes(
  deps: IdentityDeps,
  caller: Caller,
  { text, ...proof }: Proof & { readonly text: string },
): Promise<ImportedDisputes> {
  let lines: DisputeLine[] = [];
  return withStepUp(
    deps,
    {
      caller,
      actor: { staffId: caller.session.userId },
      onPassword: async () => {
        lines = readDisputeFile(text);
      },
    },
    proof,
    (transaction) => proposeAll(transaction, lines, calendarDay(deps.clock())),
  );
}

class Previewed extends Error {
  readonly result: ImportedDisputes;

  constructor(result: ImportedDisputes) {
    super('rolls a preview back');
    this.result = result;
  }
}

/** Runs the import and rolls it back, so that it shows exactly what the import will do. */
export async function previewDisputes(
  { database, clock }: IdentityDeps,
  staffId: string,
  text: string,
): Promise<ImportedDisputes> {
  const lines = readDisputeFile(text);
  try {
    return await actingAs(database, { staffId }, async (transaction) => {
      throw new Previewed(await proposeAll(transaction, lines, calendarDay(clock())));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.result;
    throw error;
  }
}

/** One import at a time, so that two people with the same file propose each dispute once. */
async function proposeAll(
  transaction: Transaction<DB>,
  lines: readonly DisputeLine[],
  today: string,
): Promise<ImportedDisputes> {
  await extendTimeout(transaction);
  await sql`select pg_advisory_xact_lock(hashtextextended('import disputes', 0))`.execute(
    transaction,
  );
  const imported: ImportedDisputes['lines'] = [];
  for (const line of lines) {
    const sale = await findSale(transaction, line);
    imported.push({
      number: line.number,
      reference: line.reference,
      invoice: line.invoice,
      amountMills: Number(line.amountMills),
      result:
        (await findEarlier(transaction, line)) ??
        (sale === null ? 'unknown' : await propose(transaction, line, { sale, today })),
      saleId: sale?.id ?? null,
      companyName: sale?.company_name ?? null,
    });
  }
  return { lines: imported };
}

type Sale = {
  id: string;
  company_name: string;
  sold_on: string;
  version: string;
  is_own: boolean;
};

async function findSale(
  transaction: Transaction<DB>,
  { invoice }: DisputeLine,
): Promise<Sale | null> {
  const { rows } = await sql<Sale>`
    select s.id, c.name as company_name, saint_lucia_day(s.created_at)::text as sold_on,
           sale_version(s) as version,
           exists (
             select from company_members m
              where m.company_id = s.company_id and m.user_id = acting_user_id()
           ) as is_own
      from sales s join companies c on c.id = s.company_id
     where s.invoice = ${invoice} and s.mode = 'live'`.execute(transaction);
  return rows[0] ?? null;
}

/** The acquirer's reference names one case. A lapsed proposal may be made again. */
async function findEarlier(
  transaction: Transaction<DB>,
  line: DisputeLine,
): Promise<DisputeImportResult | null> {
  const { rows } = await sql<{ result: DisputeImportResult }>`
    select case
             when p.state in ('withdrawn', 'rejected') then 'rejected'
             when (s.invoice, p.amount_mills, p.fee_mills, p.happened_on, p.dispute_reason, p.respond_by)
               is not distinct from
               (${line.invoice}, ${line.amountMills}::bigint, ${line.feeMills}::bigint,
                ${line.notifiedOn}::date, ${line.reason}, ${line.respondBy}::date)
             then 'known'
             else 'different'
           end as result
      from proposals p join sales s on s.id = p.sale_id
     where p.kind = 'dispute' and p.mode = 'live' and p.state <> 'lapsed'
       and lower(p.reference) = lower(${line.reference})
     order by p.state in ('withdrawn', 'rejected'), p.proposed_at desc
     limit 1`.execute(transaction);
  return rows[0]?.result ?? null;
}

async function propose(
  transaction: Transaction<DB>,
  line: DisputeLine,
  { sale, today }: { sale: Sale; today: string },
): Promise<DisputeImportResult> {
  if (sale.is_own) return 'own';
  if (line.notifiedOn < sale.sold_on || line.notifiedOn > today) return 'wrong_day';
  const terms = JSON.stringify({
    kind: 'dispute',
    saleId: sale.id,
    saleVersion: sale.version,
    amountMills: String(line.amountMills),
    feeMills: String(line.feeMills),
    reference: line.reference,
    happenedOn: line.notifiedOn,
    disputeReason: line.reason,
    respondBy: line.respondBy,
    reason: 'Imported from the acquirer’s file',
  });
  const { rows } = await onlyAllowed(
    sql<{ outcome: 'proposed' | ProposalRefusal }>`
      select propose(${uuidv7()}::uuid, ${terms}::jsonb) as outcome`.execute(transaction),
  );
  return resultOf(rows[0]?.outcome ?? 'not_found');
}

function resultOf(outcome: 'proposed' | ProposalRefusal): DisputeImportResult {
  switch (outcome) {
    case 'proposed':
    case 'too_much':
    case 'too_many':
    case 'possible_duplicate':
      return outcome;
    case 'known_dispute':
      return 'known';
    case 'not_found':
      return 'unknown';
    case 'changed':
    case 'open_already':
    case 'not_now':
    case 'other':
    case 'refund_too_much':
      return 'not_now';
  }
}
