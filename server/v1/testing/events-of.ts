import type { ConsoleWorld } from '../../identity/staff/testing/console-world.ts';

export type StoredEvent = { type: string; mode: string; sequence_key: string; data: object | null };

/** The company's events in the order of their numbers. */
export function eventsOf(
  { asOwner }: Pick<ConsoleWorld, 'asOwner'>,
  { companyId }: { companyId: string },
): Promise<StoredEvent[]> {
  return asOwner(
    'select type, mode, sequence_key, data from events where company_id = $1 order by number',
    [companyId],
  );
}

export async function eventTypesOf(
  world: Pick<ConsoleWorld, 'asOwner'>,
  company: { companyId: string },
): Promise<string[]> {
  return (await eventsOf(world, company)).map(({ type }) => type);
}
