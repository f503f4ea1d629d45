import type { EventEmitter } from 'node:events';

type Watch = {
  readonly mostInARow: number;
  readonly onStuck: (err: unknown) => void;
};

/**
 * Notices that no job can be taken up any more, once. The library looks up its names of tasks once and keeps
 * for good that it could not, so that a database that was away in that moment leaves a worker that only tries.
 */
export function watchTaking(events: EventEmitter, { mostInARow, onStuck }: Watch): void {
  let inARow = 0;
  const works = () => {
    inARow = 0;
  };
  events.on('worker:getJob:empty', works);
  events.on('job:start', works);
  events.on('worker:getJob:error', ({ error }: { error: unknown }) => {
    inARow += 1;
    if (inARow === mostInARow) onStuck(error);
  });
}
