import type { EventEmitter } from 'node:events';

type Watch = {
  readonly maxInARow: number;
  readonly onStuck: (err: unknown) => void;
};

/**
 * Detects once that no job can be taken any more. The library looks up its task names once and
 * caches a failure for good, so a database that was away at that moment leaves a useless worker.
 */
export function watchTaking(events: EventEmitter, { maxInARow, onStuck }: Watch): void {
  let inARow = 0;
  const works = () => {
    inARow = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  events.on('worker:getJob:error', ({ error }: { error: unknown }) => {
    inARow += 1;
    if (inARow === maxInARow) onStuck(error);
  });
}
