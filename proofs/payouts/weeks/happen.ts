import { calendarDay } from '@piton/contract/time/time.ts';
import { proposeAndApprove } from '@piton/server/proposals/testing/propose-by-functions.ts';
import { createAccountNumbers } from '@piton/server/banking/account-number.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { testRootKey } from '@piton/server/identity/testing/identity-world.ts';
import { sellOn } from '@piton/server/payments/testing/sell-in-bulk.ts';
import { verifyBankAccount } from '@piton/server/payouts/testing/payout-world.ts';
import {
  companyOf,
  adjusted,
  editedBank,
  ownerOf,
  sold,
  verifiedBank,
} from '../model/expected-ledger.ts';
import type { Step, Trade } from '../plan/plan.ts';
import { accountNumberOf, type ProofWorld } from '../world/proof-world.ts';
import type { Tally } from './week-counts.ts';
import type { Connection } from '../world/keep-logins.ts';

type Of<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

const accountNumbers = createAccountNumbers(testRootKey);

/** Some companies in parallel; each one's sales are sequential. */
export async function trade(
  world: ProofWorld,
  trades: readonly Trade[],
  tally: Tally,
): Promise<void> {
  const waiting = trades.filter(
    ({ company }) => companyOf(world.model, idOf(world, company)).standing === 'approved',
  );
  const atMs = world.now();
  const sellSome = async (seller: Connection) => {
    for (let some = waiting.pop(); some !== undefined; some = waiting.pop()) {
      const companyId = idOf(world, some.company);
      await sellOn(seller, companyId, some.approvedCents.map(millsOf));
      await sellOn(seller, companyId, some.declinedCents.map(millsOf), 'Declined');
      for (const cents of some.approvedCents) sold(world.model, companyId, millsOf(cents), atMs);
      tally.approved += some.approvedCents.length;
      tally.declined += some.declinedCents.length;
    }
  };
  await Promise.all(world.sellers.map(sellSome));
}

/** Two members of staff approve it. */
export async function adjust(
  world: ProofWorld,
  { company, amountMills, against }: Of<'adjust'>,
  tally: Tally,
): Promise<void> {
  const companyId = idOf(world, company);
  const fields = { kind: 'adjustment', companyId, mode: 'live', amountMills, against };
  await demandDone(proposeAndApprove(world, null, { ...fields, isPossibleDuplicate: true }));
  adjusted(world.model, companyId, BigInt(amountMills), world.now());
  tally.adjusted += 1;
}

/** The customer's bank charges back a payment or part of it. */
export async function chargeBack(
  world: ProofWorld,
  { company, drawn, share, feeCents }: Of<'charge back'>,
  tally: Tally,
): Promise<void> {
  const companyId = idOf(world, company);
  const sales = await world.asOwner<{ id: string; mills: string; at: Date }>(
    `select id, amount_mills as mills, created_at as at from sales s
      where company_id = $1 and status = 'Approved'
        and not exists (select from proposals p where p.sale_id = s.id)
      order by id`,
    [companyId],
  );
  const sale = sales[Math.floor(drawn * sales.length)];
  if (sale === undefined) return;
  const cents = (BigInt(sale.mills) / 10n) * BigInt(Math.ceil(share * 100));
  const amountMills = Number((cents / 100n || 1n) * 10n);
  const feeMills = feeCents * 10;
  await demandDone(
    proposeAndApprove(world, sale, {
      kind: 'dispute',
      amountMills,
      feeMills,
      reference: `CB-${sale.id}`,
      happenedOn: calendarDay(sale.at),
    }),
  );
  adjusted(world.model, companyId, -BigInt(amountMills + feeMills), world.now());
  tally.chargedBack += 1;
}

/** A won dispute returns the money to the company. */
export async function endDispute(
  world: ProofWorld,
  { drawn, outcome }: Of<'end dispute'>,
  tally: Tally,
): Promise<void> {
  const open = await world.asOwner<{ id: string; sale: string; company: string; mills: string }>(
    `select id, sale_id as sale, company_id as company, amount_mills as mills from disputes
      where state = 'open' order by acquirer_reference`,
  );
  const dispute = open[Math.floor(drawn * open.length)];
  if (dispute === undefined) return;
  await demandDone(
    proposeAndApprove(
      world,
      { id: dispute.sale },
      { kind: 'dispute_outcome', disputeId: dispute.id, outcome },
    ),
  );
  if (outcome === 'won') {
    adjusted(world.model, dispute.company, BigInt(dispute.mills), world.now());
  }
  tally.disputesEnded += 1;
}

export async function setStanding(
  world: ProofWorld,
  { company, standing }: Of<'standing'>,
  tally: Tally,
): Promise<void> {
  const companyId = idOf(world, company);
  const expected = companyOf(world.model, companyId);
  if (expected.standing === standing) return;
  await world.asOwner('update companies set standing = $2, in_review = $3 where id = $1', [
    companyId,
    standing,
    standing !== 'approved',
  ]);
  expected.standing = standing;
  if (standing === 'suspended') tally.suspended += 1;
}

/** The owner saves another, unverified account number. */
export async function editBank(
  world: ProofWorld,
  { owner }: Of<'edit bank'>,
  tally: Tally,
): Promise<void> {
  const number = await saveBank(world, owner, tally);
  editedBank(world.model, world.owners[owner] ?? '', number);
}

/** Without the expected result. Returns the number. */
export async function saveBank(world: ProofWorld, owner: number, tally: Tally): Promise<string> {
  const ownerId = world.owners[owner] ?? '';
  const number = accountNumberOf(owner, ownerOf(world.model, ownerId).account.details + 1);
  await actingAs(world.database.kysely, { userId: ownerId }, (transaction) =>
    transaction
      .updateTable('bank_accounts')
      .set(accountNumbers.keep(ownerId, number))
      .where('user_id', '=', ownerId)
      .executeTakeFirstOrThrow(),
  );
  tally.edited += 1;
  return number;
}

export async function verifyBank(world: ProofWorld, { owner }: Of<'verify bank'>): Promise<void> {
  const ownerId = world.owners[owner] ?? '';
  if (ownerOf(world.model, ownerId).account.approval !== null) return;
  await verifyBankAccount(world, { uid: ownerId });
  verifiedBank(world.model, ownerId);
}

function idOf({ companies }: ProofWorld, company: number): string {
  return companies[company] ?? '';
}

function millsOf(cents: number): bigint {
  return BigInt(cents) * 10n;
}

async function demandDone(response: Promise<string>): Promise<void> {
  const result = await response;
  if (result !== 'done') throw new Error(`a proposal returned ${result}`);
}
