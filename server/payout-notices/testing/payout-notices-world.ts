import { capturedLog } from '../../http/testing/test-app.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { Mail } from '../../mail/mail.ts';
import { bankHeader, readIn, table } from '../../payouts/bank-imports/testing/import-world.ts';
import {
  agreeOnRun,
  createPayoutWorld,
  type PayoutWorld,
} from '../../payouts/testing/payout-world.ts';
import { password } from '../../staff/testing/console-world.ts';
import type { PayoutNoticesDeps } from '../payout-notices-deps.ts';
import { tellOfPayouts } from '../tell-of-payouts.ts';

type PayoutMail = Extract<Mail, { kind: `payout-${string}` }>;

export type PayoutNoticesWorld = PayoutWorld & {
  readonly notices: PayoutNoticesDeps & { lines: ReturnType<typeof capturedLog>['lines'] };
  /** What the clock of mails shows stays until it is turned on. */
  readonly pass: (minutes: number) => void;
  /** The next week's Tuesday, on which people sell. Answers the Wednesday with which the week ends. */
  readonly nextTuesday: () => Promise<string>;
  /** Its Thursday, on which the week is over, and is run. */
  readonly runOnThursday: () => Promise<void>;
  /** Tells whatever is to be told by now, and answers the mails. */
  readonly told: (deps?: PayoutNoticesDeps) => Promise<PayoutMail[]>;
  readonly waiting: () => Promise<{ owner_id: string; news: string }[]>;
};

export const origin = 'https://pay.example.lc';
export const many = 100;

/** Who is paid out, and what tells them, each on a clock that is turned by hand. */
export async function createPayoutNoticesWorld(): Promise<PayoutNoticesWorld> {
  const world = await createPayoutWorld();
  let now = new Date();
  let week = 0;
  const day = (first: string) =>
    new Date(Date.parse(first) + week * 7 * 24 * 60 * 60_000).toISOString();
  const notices = { ...world.deps, ...capturedLog(), clock: () => now, origin };
  return {
    ...world,
    notices,
    pass: (minutes) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    nextTuesday: async () => {
      week += 1;
      await world.at(day('2026-11-24T16:00:00Z'));
      return day('2026-11-25T16:00:00Z').slice(0, 10);
    },
    runOnThursday: async () => {
      await world.at(day('2026-11-26T10:00:00Z'));
      await world.run();
    },
    told: async (deps = notices) => {
      await tellOfPayouts(deps, many);
      return (await world.readMails()).filter((mail): mail is PayoutMail =>
        mail.kind.startsWith('payout-'),
      );
    },
    waiting: () => world.asOwner('select owner_id, news from payout_notices order by at'),
  };
}

/** Two of staff agree on the week, and one sends it. */
export async function release(world: PayoutWorld, cutOffDay: string): Promise<void> {
  await agreeOnRun([world.one, world.two], cutOffDay);
  const { status } = await world.one.browser.post(`/api/console/payout-runs/${cutOffDay}/release`, {
    password,
    format: 'csv',
  });
  if (status !== 200) throw new Error(`the week was not sent: ${status}`);
}

type Said = { state: 'deposited' | 'failed' | 'returned'; day?: string; reason?: string };

/** What the bank says became of it, read in as staff does, at noon of that day. */
export async function bankSays(
  world: PayoutWorld,
  payoutId: string,
  { state, day, reason = '' }: Said,
): Promise<void> {
  const [payout] = await world.asOwner<{ reference: string; day: string; amount: string }>(
    `select reference, payout_value_day(cut_off_day)::text as day,
            (net_mills / 1000.0)::numeric(12, 2)::text as amount
       from payouts where id = $1`,
    [payoutId],
  );
  if (payout === undefined) throw new Error('there is no such payout');
  const heardOn = day ?? payout.day;
  await world.at(`${heardOn}T16:00:00Z`);
  const said = [payout.reference, state, heardOn, payout.amount, 'XCD', reason];
  await readIn(world, 'bank_csv', table(bankHeader, said.join(',')));
}

/** Does something of the test's when the mail is written and before the transaction ends. */
export function meanwhile(
  { notices }: PayoutNoticesWorld,
  does: (mail: Mail) => Promise<unknown>,
): PayoutNoticesDeps {
  const queue: MailQueue['queue'] = async (transaction, mail, options) => {
    await notices.mail.queue(transaction, mail, options);
    await does(mail);
  };
  return { ...notices, mail: { queue } };
}
