import type { BankAccount } from '@piton/contract/bank-account.ts';
import type { SessionUser } from '@piton/contract/session.ts';

/** What is optional is for whoever wants it, and holds nobody up. */
type Standing = 'open' | 'waiting' | 'done' | 'optional';

export type StartStep = {
  name: 'Verify Account' | 'Setup your company' | 'Link Bank Account' | 'Setup On Web or App';
  standing: Standing;
  /** Absent where there is nothing more to do. */
  path?: string;
  /** What the step shows once it has begun. */
  word?: 'Verified' | 'Created' | 'In Review';
  /** What the review asks for. */
  reviewTxt?: string;
};

export type Beginner = {
  user: Pick<SessionUser, 'emailVerified' | 'primaryCompany'>;
  /** What the review of the company asks for; empty where it asks for nothing. */
  companyNote: string;
  bankAccount: Pick<BankAccount, 'inReview' | 'reviewTxt'> | null;
};

/** Until then Home shows what is still to be done, and afterwards what has come in. */
export function isReady({ user, bankAccount }: Beginner): boolean {
  return user.primaryCompany !== null && bankAccount !== null && !bankAccount.inReview;
}

export function startSteps({ user, companyNote, bankAccount }: Beginner): StartStep[] {
  return [
    user.emailVerified
      ? { name: 'Verify Account', standing: 'done', word: 'Verified' }
      : { name: 'Verify Account', standing: 'open', path: '/verify-email' },
    {
      name: 'Setup your company',
      ...companyStanding({ user, companyNote }),
    },
    { name: 'Link Bank Account', path: '/accounts', ...bankStanding(bankAccount) },
    { name: 'Setup On Web or App', standing: 'optional', path: '/devdocs' },
  ];
}

function companyStanding({
  user,
  companyNote,
}: Pick<Beginner, 'user' | 'companyNote'>): Omit<StartStep, 'name'> {
  const path = '/edit-company';
  const { primaryCompany } = user;
  if (primaryCompany === null) return { path, standing: 'open' };
  if (companyNote === '') return { path, standing: 'done', word: 'Created' };
  const itself = `${path}?companyId=${primaryCompany}`;
  return { path: itself, standing: 'open', word: 'Created', reviewTxt: companyNote };
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

/** How far the two peaks are filled, in halves: account and company, then the bank and its review. */
export function filledHalves({ user, bankAccount }: Beginner): { front: number; back: number } {
  const front = Number(user.emailVerified) + Number(user.primaryCompany !== null);
  if (bankAccount === null) return { front, back: 0 };
  return { front, back: bankAccount.inReview ? 1 : 2 };
}
