import type { ReviewRecord, WaitingReview } from '@piton/contract/reviews/review.ts';
import { expect } from 'vitest';
import { tiKaye } from '../../companies/testing/approve-company.ts';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import {
  type ConsoleWorld,
  createConsoleWorld,
  type SignedIn,
} from '../../identity/staff/testing/console-world.ts';

export type Owner = SignedIn & {
  readonly companyId: string;
  readonly companyPath: string;
  readonly bankPath: string;
};

export const account = {
  country: 'Saint Lucia',
  bankName: 'Bank of Saint Lucia Limited',
  accountRouting: '',
  accountNumber: '1029384756',
  accountName: 'Ana Charlemagne',
  accountType: 'chequing',
};

/** Reviewers, and merchants with a company that waits for review. */
export async function createReviewWorld() {
  const world = await createConsoleWorld();
  const one = await world.signIn('one@example.lc', { role: 2 });
  const two = await world.signIn('two@example.lc', { role: 2 });
  const boss = await world.signIn('boss@example.lc', { role: 1 });
  let people = 0;
  const addOwner = async (): Promise<Owner> => {
    const signedIn = await world.signIn(`owner-${(people += 1)}@example.lc`, { role: 3 });
    const { body } = await signedIn.browser.post('/api/companies', tiKaye);
    const companyId = String(body['companyId']);
    return {
      ...signedIn,
      companyId,
      companyPath: `/api/console/reviews/company/${companyId}`,
      bankPath: `/api/console/reviews/bank_account/${signedIn.uid}`,
    };
  };
  return { ...world, one, two, boss, addOwner };
}

export type ReviewWorld = ConsoleWorld & Awaited<ReturnType<typeof createReviewWorld>>;

export async function readRecordAs(by: SignedIn, path: string): Promise<ReviewRecord> {
  const { status, body } = await by.browser.get(path);
  expect(status).toBe(200);
  return body as unknown as ReviewRecord;
}

type DecisionFields = { decision: string; version?: number; note?: string; fields?: object };

export async function decide(
  by: SignedIn,
  path: string,
  decision: DecisionFields,
): Promise<HttpResponse> {
  const version = decision.version ?? (await readRecordAs(by, path)).version;
  return by.browser.post(`${path}/decisions`, { note: '', fields: {}, ...decision, version });
}

/** The merchant's waiting reviews, as the reviewer sees them. */
export async function waitingOf({ uid }: SignedIn, by: SignedIn): Promise<WaitingReview[]> {
  const { body } = await by.browser.get('/api/console/reviews');
  return (body['items'] as WaitingReview[]).filter(({ owner }) => owner.uid === uid);
}

export async function companyOf({ browser }: SignedIn): Promise<{ version: number }> {
  const [company] = (await browser.get('/api/companies')).body['items'] as { version: number }[];
  if (company === undefined) throw new Error('a merchant without a company');
  return company;
}

type OwnBankAccount = { version: number; inReview: boolean };

export async function bankAccountOf({ browser }: SignedIn): Promise<OwnBankAccount> {
  return (await browser.get('/api/bank-account')).body['bankAccount'] as OwnBankAccount;
}
