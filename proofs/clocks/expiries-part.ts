import type { Figure } from '../harness/figure.ts';
import { arrangedControl, type Part } from '../payments/part.ts';
import type { OwnWorld } from '../payments/world/own-world.ts';
import { type ClockWorlds, openClockWorlds } from './clock-world.ts';
import { type Expiring, makeExpiringThings } from './expiring-things.ts';
import { moveClocks } from './move-clocks.ts';
import { fewWrongClocks, type WrongClock, wrongClocks } from './wrong-clocks.ts';

type Checked = { readonly things: number; readonly wrong: readonly string[] };

/** The fault that the control plants, and the clock that shows it. */
const control = { plant: 'server-judges-links', clock: 'server 25 h ahead' };

/** The database's clock alone decides when something expires. */
export const expiriesPart: Part = {
  name: 'expiries',
  isLong: true,
  run: async ({ folder, scale, print }) => {
    const worlds = await openClockWorlds(folder);
    try {
      const clocks = scale === 'short' ? fewWrongClocks : wrongClocks;
      const checked = await checkAll(worlds, clocks, print);
      const shown = wrongClocks.filter(({ name }) => name === control.clock);
      const planted = await checkAll(worlds, shown, print, [control.plant]);
      return [
        expiryFigure(checked, clocks.length),
        arrangedControl(
          'the server’s clock ends links',
          `${planted.wrong.length} wrong of ${planted.things}`,
          planted.wrong.some((line) => line.includes('verification link')),
        ),
      ];
    } finally {
      await worlds.stop();
    }
  },
};

function expiryFigure({ things, wrong }: Checked, clocks: number): Figure {
  return {
    name: 'expiries more than 1 s off the database’s clock',
    measured: `${wrong.length} of ${things}, ${clocks} wrong clocks`,
    limit: '0',
    isKept: wrong.length === 0 && things > clocks,
  };
}

/** Moves the clocks while one server runs, so that each state begins with a jump. */
async function checkAll(
  worlds: ClockWorlds,
  clocks: readonly WrongClock[],
  print: (line: string) => void,
  plants: readonly string[] = [],
): Promise<Checked> {
  reset(worlds);
  const world: OwnWorld = await worlds.newWorld();
  const server = await worlds.startServer(world, plants);
  let things = 0;
  const wrong: string[] = [];
  try {
    for (const clock of clocks) {
      const moving = moveClocks(worlds, clock);
      const made = await makeExpiringThings({ url: server.url, clocks: moving });
      for (const thing of made) {
        const found = await check(thing, moving.toSecond);
        if (found === null) continue;
        const line = `${clock.name}: ${thing.name} ${found}`;
        print(line);
        wrong.push(line);
      }
      things += made.length;
      print(`${clock.name}: ${made.length} expiries`);
    }
  } finally {
    reset(worlds);
    await server.stop();
  }
  return { things, wrong };
}

/** Goes a second beyond the end, then back to a second before it. */
async function check(
  { afterSeconds, isValid }: Expiring,
  toSecond: (seconds: number) => void,
): Promise<string | null> {
  toSecond(afterSeconds + 1);
  if (await isValid()) return 'is valid a second after its end';
  toSecond(afterSeconds - 1);
  return (await isValid()) ? null : 'has ended a second before its end';
}

function reset({ databaseClock, serverClock }: ClockWorlds): void {
  databaseClock.set({ aheadMs: 0 });
  serverClock.set({ aheadMs: 0 });
}
