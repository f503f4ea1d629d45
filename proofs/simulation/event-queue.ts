import type { Host } from './host.ts';

export type Event = {
  readonly atMs: number;
  readonly order: number;
  readonly host: Host | null;
  readonly work: () => Promise<void> | void;
  isCancelled: boolean;
};

type EventQueue = {
  readonly add: (event: Omit<Event, 'order' | 'isCancelled'>) => Event;
  readonly next: () => Event | undefined;
};

/** The earliest event first; events of one moment in the order in which they were added. */
export function createQueue(): EventQueue {
  const heap: Event[] = [];
  let order = 0;
  const isBefore = (one: Event, other: Event) =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
  function swapIfBefore(below: number, above: number): boolean {
    const [low, high] = [heap[below], heap[above]];
    if (low === undefined || high === undefined || !isBefore(low, high)) return false;
    [heap[below], heap[above]] = [high, low];
    return true;
  }
  return {
    add(event) {
      const added = { ...event, order: (order += 1), isCancelled: false };
      heap.push(added);
      for (let at = heap.length - 1; at > 0; at = (at - 1) >> 1) {
        if (!swapIfBefore(at, (at - 1) >> 1)) break;
      }
      return added;
    },
    next() {
      const [first] = heap;
      const last = heap.pop();
      if (first === undefined || last === undefined || first === last) return first;
      heap[0] = last;
      for (let at = 0; ;) {
        const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
        const isRight = left !== undefined && right !== undefined && isBefore(right, left);
        const child = 2 * at + (isRight ? 2 : 1);
        if (!swapIfBefore(child, at)) break;
        at = child;
      }
      return first;
    },
  };
}
