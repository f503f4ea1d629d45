import { randomUUID } from 'node:crypto';
import type { PaymentObject } from '@piton/contract/payments/payment-object.ts';
import { pay } from '../../../merchant-accounts/testing/merchant.ts';
import { capturedLog } from '../../../http/testing/test-app.ts';
import { addUser } from '../../../identity/testing/add-user.ts';
import {
  createIdentityWorld,
  type IdentityWorld,
} from '../../../identity/testing/identity-world.ts';
import type { Mail } from '../../../mail/mail.ts';
import { takeReceipts } from '../../../receipts/testing/take-receipts.ts';
import { addCompany } from '../../../payments/testing/payment-world.ts';
import type { NotificationsDeps } from '../../notifications-deps.ts';

export type Payee = { uid: string; email: string; companyId: string; keyId: string };

export type PaymentEmailsWorld = IdentityWorld & {
  readonly notices: NotificationsDeps & {
    payOrigin: string;
    lines: ReturnType<typeof capturedLog>['lines'];
  };
  /** Only a test moves the clock. */
  readonly pass: (minutes: number) => void;
  readonly addPayee: (options?: { isVerified?: boolean }) => Promise<Payee>;
  readonly addCompanyOf: (payee: Payee) => Promise<Payee>;
};

export const origin = 'https://pay.example.lc';

/** Merchants who can be paid and the sender of notices, on a clock that tests move. */
export async function createPaymentEmailsWorld(): Promise<PaymentEmailsWorld> {
  const world = await createIdentityWorld();
  let now = new Date();
  const addCompanyOf = async (payee: Pick<Payee, 'uid' | 'email'>) => {
    const keyId = randomUUID();
    const company = { ownerId: payee.uid, standing: 'approved', keyId } as const;
    return { ...payee, keyId, companyId: await addCompany(world.database, company) };
  };
  return {
    ...world,
    readEmails: async () => [
      ...(await takeReceipts(world.database, origin)),
      ...(await world.readEmails()),
    ],
    notices: { ...world.deps, ...capturedLog(), clock: () => now, origin, payOrigin: origin },
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    addPayee: async ({ isVerified = true } = {}) => {
      const email = `ana-${randomUUID().slice(0, 8)}@example.lc`;
      const password = 'seven green parrots';
      const uid = await addUser(world.database, { email, password, isVerified });
      return addCompanyOf({ uid, email });
    },
    addCompanyOf,
  };
}

/** Pays with new customers' addresses, one after the other. Call it only within a test. */
export async function payOften(
  world: Pick<IdentityWorld, 'database'>,
  payee: Payee,
  count: number,
  changes: Partial<PaymentObject> = {},
): Promise<string[]> {
  const payers = Array.from({ length: count }, () => `payer-${randomUUID()}@example.lc`);
  for (const personEmail of payers) {
    await pay(world, payee, { changes: { personEmail, ...changes } });
  }
  return payers;
}

type OfKind<Kind extends Mail['kind']> = Extract<Mail, { kind: Kind }>;

export function only<Kind extends Mail['kind']>(
  mails: readonly Mail[],
  kind: Kind,
): OfKind<Kind>[] {
  return mails.filter((mail): mail is OfKind<Kind> => mail.kind === kind);
}
