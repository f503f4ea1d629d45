import { withDatabase } from '../dashboard/with-product-database.ts';
import { measureTurn, type Subject, type Turn } from '../payments/measure-pair.ts';

export const variants = ['without events', 'no endpoint', 'one endpoint'] as const;
export type Variant = (typeof variants)[number];

export type Costs = Readonly<Record<Variant, readonly Turn[]>>;

type CostDeps = {
  readonly dataFolder: string;
  readonly subjects: Readonly<Record<Variant, Subject>>;
  readonly payments: number;
  readonly rounds: number;
};

/**
 * Measures payments of the variants in turns, so that a change of the machine's load meets all.
 * Each round begins with another variant.
 */
export async function measureCosts(deps: CostDeps): Promise<Costs> {
  const turns: Record<Variant, Turn[]> = {
    'without events': [],
    'no endpoint': [],
    'one endpoint': [],
  };
  for (let round = 0; round < deps.rounds; round += 1) {
    for (let step = 0; step < variants.length; step += 1) {
      const variant = variants[(round + step) % variants.length];
      if (variant === undefined) continue;
      turns[variant].push(await measureVariant(deps, variant));
    }
  }
  return turns;
}

async function measureVariant(deps: CostDeps, variant: Variant): Promise<Turn> {
  const { dataFolder, subjects, payments } = deps;
  if (variant !== 'without events') return measureTurn(subjects[variant], payments);
  const restore = await disableEvents(dataFolder);
  try {
    return await measureTurn(subjects[variant], payments);
  } finally {
    await restore();
  }
}

/** A payment records its events in one function and one trigger. */
async function disableEvents(dataFolder: string): Promise<() => Promise<void>> {
  return withDatabase(dataFolder, 'superuser', async (client) => {
    const { rows } = await client.query<{ source: string }>(
      `select pg_get_functiondef('record_payment_events(sales)'::regprocedure) as source`,
    );
    await client.query(`
      create or replace function record_payment_events(sale sales) returns void
        language plpgsql volatile security definer set search_path = public, pg_temp
        as 'begin end'`);
    await client.query('alter table sale_events disable trigger pending_payments_are_events');
    return () =>
      withDatabase(dataFolder, 'superuser', async (again) => {
        await again.query(rows[0]?.source ?? '');
        await again.query('alter table sale_events enable trigger pending_payments_are_events');
      });
  });
}
