import type { ClockWorlds } from './clock-world.ts';
import type { WrongClock } from './wrong-clocks.ts';

/** Sets both clocks, whose difference from the right time stays the same. */
export type MoveClocks = {
  /** The database's clock stands still at that distance from its first moment. */
  readonly toSecond: (seconds: number) => void;
  /** The database's first moment. */
  readonly startsAt: Date;
};

export function moveClocks(
  { databaseClock, serverClock }: Pick<ClockWorlds, 'databaseClock' | 'serverClock'>,
  { from, databaseMs, serverMs }: WrongClock,
): MoveClocks {
  const rightMs = Math.floor((from?.getTime() ?? Date.now()) / 1000) * 1000;
  const startsAt = new Date(rightMs + databaseMs);
  const toSecond = (seconds: number) => {
    databaseClock.set({ frozenAt: new Date(startsAt.getTime() + seconds * 1000) });
    if (serverMs === 'frozen') {
      serverClock.set({ frozenAt: new Date(rightMs) });
      return;
    }
    serverClock.set({ aheadMs: rightMs + seconds * 1000 + serverMs - Date.now() });
  };
  toSecond(0);
  return { toSecond, startsAt };
}
