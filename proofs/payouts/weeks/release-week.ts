import { approveRunTwice } from '@piton/server/payouts/testing/payout-world.ts';
import { password } from '@piton/server/identity/staff/testing/console-world.ts';
import type { ExpectedPayout } from '../model/expected-ledger.ts';
import { expectCredited, expectOn } from '../model/expect-payouts.ts';
import type { ProofWorld } from '../world/proof-world.ts';
import { type FileFormat, openFile, type TakenFile, takeFile } from './bank-files.ts';
import type { Tally } from './week-counts.ts';

/** Two people approve a week. */
export async function approveWeek(world: ProofWorld, cutOffDay: string): Promise<void> {
  if (payoutsOf(world, cutOffDay, 'queued').length === 0) return;
  await approveRunTwice([world.one, world.two], cutOffDay);
  expectOn(world.model, { cutOffDay, atMs: world.now() }, ['queued', 'approved']);
}

/** A member of staff cancels it. */
export async function cancelPayout(
  world: ProofWorld,
  cutOffDay: string,
  owner: number,
  tally: Tally,
): Promise<void> {
  const ownerId = world.owners[owner];
  const payout = payoutsOf(world, cutOffDay, 'approved').find((some) => some.ownerId === ownerId);
  if (payout === undefined) return;
  const [row] = await world.asOwner<{ id: string }>(
    'select id from payouts where cut_off_day = $1 and owner_id = $2',
    [cutOffDay, ownerId],
  );
  const path = `/api/console/payouts/${row?.id ?? ''}/cancellation`;
  const { status } = await world.one.browser.post(path, { reason: 'Requested by phone' });
  if (status !== 200) throw new Error(`a payout was not cancelled: ${status}`);
  expectCredited(world.model, payout, { state: 'cancelled', atMs: world.now() });
  tally.cancelledByStaff += 1;
}

/** One member of staff creates the file, and another takes it to the bank. */
export async function releaseWeek(
  world: ProofWorld,
  cutOffDay: string,
  format: FileFormat,
): Promise<TakenFile | null> {
  if (payoutsOf(world, cutOffDay, 'approved').length === 0) return null;
  const path = `/api/console/payout-runs/${cutOffDay}/release`;
  const { status, body } = await world.one.browser.post(path, { password, format });
  expectOn(world.model, { cutOffDay, atMs: world.now() }, ['approved', 'in_transit']);
  if (status !== 200) {
    throw new Error(`${cutOffDay} was not released: ${status} ${JSON.stringify(body)}`);
  }
  // All remaining merchants had changed their account and their payouts were cancelled, so there is no file.
  if (payoutsOf(world, cutOffDay, 'in_transit').length === 0) return null;
  return takeFile(cutOffDay, format, await openFile(world, cutOffDay));
}

export function payoutsOf(
  { model }: ProofWorld,
  cutOffDay: string,
  wanted: ExpectedPayout['state'],
): ExpectedPayout[] {
  return model.payouts.filter(({ cutOffDay: day, state }) => day === cutOffDay && state === wanted);
}
