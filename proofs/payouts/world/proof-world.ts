import { randomUUID } from 'node:crypto';
import { addMerchant } from '@piton/server/merchant-accounts/testing/merchant.ts';
import type { TestDatabase } from '@piton/server/database/testing/create-test-database.ts';
import {
  keepSessions,
  takeDatabaseClock,
} from '@piton/server/database/testing/set-database-clock.ts';
import { addCompany } from '@piton/server/payments/testing/payment-world.ts';
import {
  createPayoutWorld,
  minimumMills,
  type PayoutWorld,
  verifyBankAccount,
} from '@piton/server/payouts/testing/payout-world.ts';
import { createModel, type Model, verifiedBank } from '../model/expected-ledger.ts';
import type { Plan } from '../plan/plan.ts';
import { type Connection, keepConnections } from './keep-logins.ts';

/** The console, the plan's merchants and companies by number, and the expected result. */
export type ProofWorld = Pick<PayoutWorld, 'asOwner' | 'database' | 'one' | 'two' | 'run'> & {
  /** Staff work in shifts of some weeks, because each account has a limit of password checks. */
  readonly shifts: readonly Pick<PayoutWorld, 'one' | 'two'>[];
  readonly owners: readonly string[];
  readonly companies: readonly string[];
  readonly model: Model;
  readonly setClock: (at: Date) => Promise<void>;
  readonly now: () => number;
  /** Connections that make sales. */
  readonly sellers: readonly Connection[];
  readonly close: () => Promise<void>;
};

const together = 4;
const sellersCount = 3;
export const weeksOfShift = 4;

export async function openProofWorld(database: TestDatabase, plan: Plan): Promise<ProofWorld> {
  const owning = await keepConnections(database.owner, 1);
  const selling = await keepConnections(database.app, sellersCount);
  const [asking] = owning.connections;
  const asOwner = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await asking?.query<Row>(text, values))?.rows ?? [];
  const world = { ...(await createPayoutWorld(database)), asOwner };
  const setDatabase = await takeDatabaseClock(asOwner);
  let nowMs = 0;
  const setClock = async (at: Date) => {
    await setDatabase(at);
    await keepSessions(asOwner);
    nowMs = at.getTime();
  };
  await setClock(new Date('2026-11-24T16:00:00Z'));
  const count = new Set(plan.owners).size;
  const owners: string[] = Array.from({ length: count }, () => '');
  const companies: string[] = plan.owners.map(() => '');
  const model = createModel(minimumMills);
  const waiting = owners.map((_, owner) => owner);
  const addSome = async () => {
    for (let owner = waiting.pop(); owner !== undefined; owner = waiting.pop()) {
      // The last one never verifies their email.
      const isProven = owner < count - 1;
      const { uid, companyId } = await addOwner({ ...world, model }, owner, isProven);
      owners[owner] = uid;
      companies[owner] = companyId;
    }
  };
  await Promise.all(Array.from({ length: together }, addSome));
  for (const [company, owner] of plan.owners.entries()) {
    const ownerId = owners[owner] ?? '';
    const options = { ownerId, standing: 'approved', keyId: randomUUID() } as const;
    const companyId = companies[company] || (await addCompany(database, options));
    companies[company] = companyId;
    model.companies.set(companyId, {
      ownerId,
      standing: 'approved',
      entries: [],
      carriedMills: 0n,
      soldMills: 0n,
      feeMills: 0n,
      adjustedMills: 0n,
      paidMills: 0n,
    });
  }
  const { one, two, run } = world;
  const now = () => nowMs;
  const close = async () => {
    await Promise.all([owning.close(), selling.close(), database.close()]);
  };
  const shifts = [{ one, two }];
  while (shifts.length * weeksOfShift < plan.weeks.length) {
    const number = shifts.length;
    shifts.push({
      one: await world.signIn(`one${number}@example.lc`, { role: 2 }),
      two: await world.signIn(`two${number}@example.lc`, { role: 2 }),
    });
  }
  const people = { one, two, shifts, owners, companies };
  const { connections: sellers } = selling;
  return { ...people, asOwner, run, database, model, setClock, now, sellers, close };
}

/** A merchant with an approved company and a verified bank account. */
async function addOwner(
  world: PayoutWorld & { readonly model: Model },
  owner: number,
  isProven: boolean,
): Promise<{ uid: string; companyId: string }> {
  const { uid, companyId, browser } = await addMerchant(world, `Paid${owner}`);
  if (isProven) {
    await world.asOwner('update users set email_verified_at = now() where id = $1', [uid]);
  }
  const accountNumber = accountNumberOf(owner, 1);
  const { status } = await browser.post('/api/bank-account', {
    country: 'Saint Lucia',
    bankName: 'Bank of Saint Lucia Limited',
    accountRouting: '54321',
    accountNumber,
    accountName: `Ana Charlemagne ${'ABCDEFGHIJ'[owner % 10] ?? ''}`,
    accountType: owner % 3 === 0 ? 'savings' : 'chequing',
  });
  if (status !== 200) throw new Error(`the bank account was not taken: ${status}`);
  const account = { number: accountNumber, details: 1, approval: null };
  world.model.owners.set(uid, { isProven, account });
  await verifyBankAccount(world, { uid });
  verifiedBank(world.model, uid);
  return { uid, companyId };
}

/** A unique number for each save. */
export function accountNumberOf(owner: number, times: number): string {
  return `77${String(owner).padStart(5, '0')}${String(times).padStart(4, '0')}`;
}
