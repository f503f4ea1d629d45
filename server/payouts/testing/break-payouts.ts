import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';

/**
 * Fails at once or at commit, takes seconds, or conflicts with other transactions each time or
 * once.
 */
export type Broken = 'before' | 'constraint' | 'slow' | 'in the way' | 'in the way once';

const bodies: Readonly<Record<Broken, string>> = {
  before: `raise exception 'this owner cannot be paid';`,
  constraint: `raise exception 'this owner cannot be paid';`,
  slow: 'perform pg_sleep(5);',
  'in the way': `raise exception 'deadlock' using errcode = '40P01';`,
  // A sequence keeps its count after a rollback.
  'in the way once': `
    if nextval('broken_times') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;`,
};

/** Breaks all payouts to these owners from now on. */
export async function breakPayouts(
  { asOwner }: Pick<ConsoleWorld, 'asOwner'>,
  how: Broken,
  owners: readonly { uid: string }[],
): Promise<void> {
  const isLate = how === 'constraint';
  await asOwner(
    `create sequence if not exists broken_times;
     grant usage on sequence broken_times to public;
     create or replace function break_payout() returns trigger language plpgsql as $$
       begin ${bodies[how]} return new; end $$;
     create ${isLate ? 'constraint trigger broken after' : 'trigger broken before'} insert on payouts
       ${isLate ? 'deferrable initially deferred' : ''}
       for each row when (new.owner_id in (${owners.map(({ uid }) => `'${uid}'`).join()}))
       execute function break_payout()`,
  );
}

export async function repairPayouts({ asOwner }: Pick<ConsoleWorld, 'asOwner'>): Promise<void> {
  await asOwner('drop trigger if exists broken on payouts; drop sequence if exists broken_times');
}
