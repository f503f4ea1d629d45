import type { BankAccount } from '@piton/contract/banking/bank-account.ts';
import type { Company } from '@piton/contract/companies/company.ts';
import { payPath } from '@piton/contract/http/routes.ts';
import type { SessionUser } from '@piton/contract/identity/session.ts';

/** An optional step blocks nothing, and a later one can't be done yet. */
type Standing = 'open' | 'waiting' | 'done' | 'optional' | 'later';

export type StartStep = {
  name:
    | 'Verify Account'
    | 'Setup your company'
    | 'Link Bank Account'
    | 'Try a test payment'
    | 'Share your pay link'
    | 'Setup On Web or App';
  standing: Standing;
  /** Absent if nothing is left to do. */
  path?: string;
  /** The status word of a started step. */
  word?: 'Verified' | 'Created' | 'In Review' | 'Done' | 'Optional';
  /** The reviewer's request. */
  reviewTxt?: string;
};

export type Beginner = {
  user: Pick<SessionUser, 'emailVerified' | 'primaryCompany'>;
  /** The primary company; null if there is none or while it loads. */
  company: Pick<Company, 'lastReview' | 'acceptsLive' | 'totalTrans' | 'testLotalTrans'> | null;
  bankAccount: Pick<BankAccount, 'inReview' | 'reviewTxt'> | null;
};

/** Until the merchant is ready, Home shows the open steps; then it shows sales. */
export function isReady({ user, bankAccount }: Beginner): boolean {
  return user.primaryCompany !== null && bankAccount !== null && !bankAccount.inReview;
}

export function startSteps({ user, company, bankAccount }: Beginner): StartStep[] {
  return [
    user.emailVerified
      ? { name: 'Verify Account', standing: 'done', word: 'Verified' }
      : { name: 'Verify Account', standing: 'open', path: '/verify-email' },
    {
      name: 'Setup your company',
      ...companyStanding({ user, company }),
    },
    { name: 'Link Bank Account', path: '/accounts', ...bankStanding(bankAccount) },
    { name: 'Try a test payment', ...testStanding({ user, company }) },
    { name: 'Share your pay link', ...shareStanding(company) },
    { name: 'Setup On Web or App', standing: 'optional', path: '/devdocs', word: 'Optional' },
  ];
}

type OfCompany = Pick<Beginner, 'user' | 'company'>;

function companyStanding({ user, company }: OfCompany): Omit<StartStep, 'name'> {
  const path = '/edit-company';
  const { primaryCompany } = user;
  if (primaryCompany === null) return { path, standing: 'open' };
  const companyNote = company?.lastReview ?? '';
  if (companyNote === '') return { path, standing: 'done', word: 'Created' };
  const itself = `${path}?companyId=${primaryCompany}`;
  return { path: itself, standing: 'open', word: 'Created', reviewTxt: companyNote };
}

function testStanding({ user, company }: OfCompany): Omit<StartStep, 'name'> {
  if (user.primaryCompany === null) return { standing: 'later' };
  if (company !== null && company.testLotalTrans > 0) return { standing: 'done', word: 'Done' };
  return { standing: 'open', path: `${payPath(user.primaryCompany)}?mode=test` };
}

/** A pay page that takes no cards yet should not be shared. */
function shareStanding(company: Beginner['company']): Omit<StartStep, 'name'> {
  if (!company?.acceptsLive) return { standing: 'later' };
  if (company.totalTrans > 0) return { standing: 'done', word: 'Done' };
  return { standing: 'open', path: '/companies' };
}

function bankStanding(
  bankAccount: Beginner['bankAccount'],
): Pick<StartStep, 'standing' | 'word' | 'reviewTxt'> {
  if (bankAccount === null) return { standing: 'open' };
  if (!bankAccount.inReview) return { standing: 'done', word: 'Created' };
  const { reviewTxt } = bankAccount;
  if (reviewTxt === null) return { standing: 'waiting', word: 'In Review' };
  return { standing: 'open', word: 'In Review', reviewTxt };
}

/**
 * The fill of the two peaks in halves: account and company, then the bank account and its review.
 */
export function filledHalves({ user, bankAccount }: Beginner): { front: number; back: number } {
  const front = Number(user.emailVerified) + Number(user.primaryCompany !== null);
  if (bankAccount === null) return { front, back: 0 };
  return { front, back: bankAccount.inReview ? 1 : 2 };
}
