import type { Arrival } from './failing-receiver.ts';

export type RecordedEvent = {
  readonly id: string;
  readonly sequence: string;
  readonly number: bigint;
};

export type Comparison = {
  /** Committed, and never answered with 200. */
  readonly lost: number;
  /** Arrived before an earlier event of its payment was accepted. */
  readonly outOfOrder: number;
  /** Arrived more than once, which is allowed. */
  readonly repeated: number;
  /** Repeated with another body. */
  readonly altered: number;
  /** Arrived although nothing was committed. */
  readonly unknown: number;
};

/** Compares what a shop received with what was committed. */
export function compareArrivals(
  events: readonly RecordedEvent[],
  arrivals: readonly Arrival[],
): Comparison {
  const known = new Map(events.map((event) => [event.id, event]));
  const earlier = earlierOf(events);
  const bodies = new Map<string, string>();
  const answered = new Set<string>();
  const [outOfOrder, repeated, altered] = [new Set(), new Set(), new Set()];
  let unknown = 0;
  for (const { id, body, isAnswered } of arrivals) {
    const first = bodies.get(id);
    if (!known.has(id)) unknown += 1;
    else if (first === undefined) {
      const before = earlier.get(id);
      if (before !== undefined && !answered.has(before)) outOfOrder.add(id);
    } else {
      repeated.add(id);
      if (first !== body) altered.add(id);
    }
    bodies.set(id, first ?? body);
    if (isAnswered) answered.add(id);
  }
  return {
    lost: events.filter(({ id }) => !answered.has(id)).length,
    outOfOrder: outOfOrder.size,
    repeated: repeated.size,
    altered: altered.size,
    unknown,
  };
}

/** The event before each one in its payment. */
function earlierOf(events: readonly RecordedEvent[]): Map<string, string> {
  const earlier = new Map<string, string>();
  for (const sequence of Map.groupBy(events, (event) => event.sequence).values()) {
    const ordered = sequence.toSorted((a, b) => (a.number < b.number ? -1 : 1));
    for (const [index, { id }] of ordered.entries()) {
      const before = ordered[index - 1];
      if (before !== undefined) earlier.set(id, before.id);
    }
  }
  return earlier;
}
