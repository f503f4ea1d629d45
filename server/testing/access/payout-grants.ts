import { openBrowser } from '../../identity/testing/browse.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  payOut,
  sell,
} from '../../payouts/testing/payout-world.ts';
import {
  type ConsoleWorld,
  password,
  type SignedIn,
} from '../../identity/staff/testing/console-world.ts';
import type { AccessRequest, Stage } from './access-stage.ts';
import { bankSays } from './payout-requests.ts';

type Reviewer = (stage: Stage) => Promise<SignedIn>;
type Week = {
  readonly cutOffDay: string;
  readonly payoutId: string;
  readonly one: SignedIn;
  readonly paid: SignedIn;
};

let weeks = 0;

/** A week that pays a merchant, and the next one, not yet run. */
async function queued(stage: Stage, reviewer: Reviewer): Promise<Week & { two: SignedIn }> {
  const one = await reviewer(stage);
  const two = await reviewer(stage);
  const world: ConsoleWorld & { one: SignedIn; two: SignedIn } = { ...stage.world, one, two };
  const merchant = await addPaidMerchant(world);
  await sell(world, merchant, 100);
  await payOut(world, merchant, (weeks += 1));
  const [payout] = await world.asOwner<{ id: string; day: string }>(
    'select id, cut_off_day::text as day from payouts where owner_id = $1',
    [merchant.uid],
  );
  return { one, two, paid: merchant, payoutId: payout?.id ?? '', cutOffDay: payout?.day ?? '' };
}

const pathOf = (day: string) => `/api/console/payout-runs/${day}`;

async function approvedWeek(stage: Stage, reviewer: Reviewer): Promise<Week> {
  const week = await queued(stage, reviewer);
  await approveRunTwice([week.one, week.two], week.cutOffDay);
  return week;
}

async function lookedAtWeek(stage: Stage, reviewer: Reviewer): Promise<AccessRequest> {
  const { one, cutOffDay } = await queued(stage, reviewer);
  return { browser: one.browser, sent: { params: { cutOffDay } } };
}

async function ownPayout(stage: Stage, reviewer: Reviewer): Promise<AccessRequest> {
  const { payoutId, paid } = await queued(stage, reviewer);
  const browser = openBrowser(stage.app);
  browser.cookies.set('piton_session', paid.browser.cookies.get('piton_session') ?? '');
  return { browser, sent: { params: { payoutId } } };
}

/** A bank file about an unknown payout. */
async function readIn(stage: Stage, reviewer: Reviewer, reference: string) {
  const { browser } = await reviewer(stage);
  const { body } = await browser.post('/api/console/bank-imports', bankSays(reference));
  return { browser, importId: String(body['id']) };
}

/** A merchant's view of their payouts, and a reviewer's work on a week of them. */
export function payoutGrants<Grant>(reviewer: Reviewer, merchant: Grant) {
  return {
    listPayouts: merchant,
    getNextPayout: merchant,
    getPayout: (stage: Stage) => ownPayout(stage, reviewer),
    listPayoutEntries: (stage: Stage) => ownPayout(stage, reviewer),
    exportPayout: (stage: Stage) => ownPayout(stage, reviewer),
    getMonthStatement: merchant,
    listMonthEntries: merchant,
    exportMonth: merchant,
    getPayoutSummary: merchant,
    listPayoutRuns: reviewer,
    getPayoutRun: (stage: Stage) => lookedAtWeek(stage, reviewer),
    listHeldOwners: (stage: Stage) => lookedAtWeek(stage, reviewer),
    listRunPayouts: (stage: Stage) => lookedAtWeek(stage, reviewer),
    approvePayoutRun: async (stage: Stage): Promise<AccessRequest> => {
      const { one, cutOffDay } = await queued(stage, reviewer);
      const { body } = await one.browser.get(pathOf(cutOffDay));
      const fields = { password, version: body['version'] };
      return { browser: one.browser, sent: { params: { cutOffDay }, body: fields } };
    },
    releasePayoutRun: async (stage: Stage): Promise<AccessRequest> => {
      const { one, cutOffDay } = await approvedWeek(stage, reviewer);
      const fields = { password, format: 'csv' };
      return { browser: one.browser, sent: { params: { cutOffDay }, body: fields } };
    },
    openBankFile: async (stage: Stage): Promise<AccessRequest> => {
      const { one, cutOffDay } = await approvedWeek(stage, reviewer);
      await one.browser.post(`${pathOf(cutOffDay)}/release`, { password, format: 'csv' });
      return { browser: one.browser, sent: { params: { cutOffDay }, body: { password } } };
    },
    getReconciliation: reviewer,
    getTrialBalance: reviewer,
    exportTrialBalance: reviewer,
    listUnsettledSales: reviewer,
    exportUnsettledSales: reviewer,
    listBankHolidays: reviewer,
    setBankHoliday: reviewer,
    cancelPayout: async (stage: Stage): Promise<AccessRequest> => {
      const { one, payoutId } = await queued(stage, reviewer);
      const fields = { reason: 'The shop asked for it' };
      return { browser: one.browser, sent: { params: { payoutId }, body: fields } };
    },
    listBankImports: reviewer,
    getBankImport: async (stage: Stage): Promise<AccessRequest> => {
      const { browser, importId } = await readIn(stage, reviewer, 'POZZZZZZZZZZ');
      return { browser, sent: { params: { importId } } };
    },
    importBankFile: reviewer,
    resolveException: async (stage: Stage): Promise<AccessRequest> => {
      const { importId } = await readIn(stage, reviewer, 'POXXXXXXXXXX');
      const { browser } = await reviewer(stage);
      const fields = { password, reason: 'The bank’s mistake' };
      return { browser, sent: { params: { importId, number: '2' }, body: fields } };
    },
  };
}
