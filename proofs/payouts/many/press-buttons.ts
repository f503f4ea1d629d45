import { password, type SignedIn } from '@piton/server/identity/staff/testing/console-world.ts';
import type { Figure } from '../../harness/figure.ts';
import type { ProofWorld } from '../world/proof-world.ts';

const maxSeconds = 10;

/** The waiting time of staff for each button of a week. */
export async function pressButtons(world: ProofWorld, cutOffDay: string): Promise<Figure[]> {
  const path = `/api/console/payout-runs/${cutOffDay}`;
  const approve = async ({ browser }: SignedIn) => {
    const { version } = (await browser.get(path)).body;
    return secondsOf(() => browser.post(`${path}/approval`, { password, version }));
  };
  const first = await approve(world.one);
  const second = await approve(world.two);
  const release = await secondsOf(() =>
    world.one.browser.post(`${path}/release`, { password, format: 'csv' }),
  );
  return [
    figureOf('time until the first approval', first),
    figureOf('time until the second approval', second),
    figureOf('time until all are sent', release),
  ];
}

async function secondsOf(press: () => ReturnType<SignedIn['browser']['post']>): Promise<number> {
  const startedAt = performance.now();
  const { status, body } = await press();
  if (status !== 200) throw new Error(`a button answered ${status}: ${JSON.stringify(body)}`);
  return (performance.now() - startedAt) / 1000;
}

function figureOf(name: string, seconds: number): Figure {
  return {
    name,
    measured: `${seconds.toFixed(1)} s`,
    limit: `${maxSeconds} s`,
    isKept: seconds < maxSeconds,
    isTimingDependent: true,
  };
}
