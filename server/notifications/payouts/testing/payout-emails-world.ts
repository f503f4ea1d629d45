import { capturedLog } from '../../../http/testing/test-app.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import type { Mail } from '../../../mail/mail.ts';
import {
  bankHeader,
  importText,
  table,
} from '../../../payouts/bank-imports/testing/import-world.ts';
import {
  approveRunTwice,
  createPayoutWorld,
  type PayoutWorld,
} from '../../../payouts/testing/payout-world.ts';
import { password } from '../../../identity/staff/testing/console-world.ts';
import type { NotificationsDeps } from '../../notifications-deps.ts';
import { relayPayoutOutbox } from '../relay-payout-outbox.ts';

type PayoutEmail = Extract<Mail, { kind: `payout-${string}` }>;

export type PayoutEmailsWorld = PayoutWorld & {
  readonly notices: NotificationsDeps & {
    payOrigin: string;
    lines: ReturnType<typeof capturedLog>['lines'];
  };
  /** Moves the database's clock, by which notices wait. */
  readonly pass: (minutes: number) => Promise<unknown>;
  /** Moves to the next week's Tuesday, when people sell. Returns the Wednesday that ends the week. */
  readonly nextTuesday: () => Promise<string>;
  /** Moves to its Thursday, after the cut-off, and runs the week. */
  readonly runOnThursday: () => Promise<void>;
  /** Sends all due notices, and returns the emails. */
  readonly sendEmails: (deps?: NotificationsDeps) => Promise<PayoutEmail[]>;
  readonly waiting: () => Promise<{ owner_id: string; kind: string }[]>;
};

export const origin = 'https://pay.example.lc';
export const many = 100;

/** Merchants with payouts and the sender of notices, on a clock that tests move. */
export async function createPayoutEmailsWorld(): Promise<PayoutEmailsWorld> {
  const world = await createPayoutWorld();
  let week = 0;
  const day = (first: string) =>
    new Date(Date.parse(first) + week * 7 * 24 * 60 * 60_000).toISOString();
  const notices = { ...world.deps, ...capturedLog(), origin, payOrigin: origin };
  return {
    ...world,
    notices,
    pass: (minutes) =>
      world.asOwner(`select setval('test_clock', last_value + $1) from test_clock`, [
        minutes * 60_000,
      ]),
    nextTuesday: async () => {
      week += 1;
      await world.at(day('2026-11-24T16:00:00Z'));
      return day('2026-11-25T16:00:00Z').slice(0, 10);
    },
    runOnThursday: async () => {
      await world.at(day('2026-11-26T10:00:00Z'));
      await world.run();
    },
    sendEmails: async (deps = notices) => {
      await relayPayoutOutbox(deps, many);
      return (await world.readEmails()).filter((mail): mail is PayoutEmail =>
        mail.kind.startsWith('payout-'),
      );
    },
    waiting: () => world.asOwner('select owner_id, kind from payout_outbox order by at'),
  };
}

/** Approves the week with two members of staff and sends it. */
export async function release(world: PayoutWorld, cutOffDay: string): Promise<void> {
  await approveRunTwice([world.one, world.two], cutOffDay);
  const { status } = await world.one.browser.post(`/api/console/payout-runs/${cutOffDay}/release`, {
    password,
    format: 'csv',
  });
  if (status !== 200) throw new Error(`the week was not sent: ${status}`);
}

type BankReport = { state: 'deposited' | 'failed' | 'returned'; day?: string; reason?: string };

/** Imports the bank's report about it as staff, at noon of that day. */
export async function importBankReport(
  world: PayoutWorld,
  payoutId: string,
  { state, day, reason = '' }: BankReport,
): Promise<void> {
  const [payout] = await world.asOwner<{ reference: string; day: string; amount: string }>(
    `select reference, payout_value_day(cut_off_day)::text as day,
            (net_mills / 1000.0)::numeric(12, 2)::text as amount
       from payouts where id = $1`,
    [payoutId],
  );
  if (payout === undefined) throw new Error('there is no such payout');
  const reportedOn = day ?? payout.day;
  await world.at(`${reportedOn}T16:00:00Z`);
  const row = [payout.reference, state, reportedOn, payout.amount, 'XCD', reason];
  await importText(world, 'bank_csv', table(bankHeader, row.join(',')));
}

/** Runs the test's own step after the email is written and before the transaction ends. */
export function afterQueueing(
  { notices }: PayoutEmailsWorld,
  does: (mail: Mail) => Promise<unknown>,
): NotificationsDeps {
  const queue: MailQueue['queue'] = async (transaction, mail, options) => {
    await notices.mail.queue(transaction, mail, options);
    await does(mail);
  };
  return { ...notices, mail: { queue } };
}
