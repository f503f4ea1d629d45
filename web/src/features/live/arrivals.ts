import type { LiveSale } from '@piton/contract/reports/live-sales.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** The payments that one company received while it was open in this tab. */
export type Arrivals = {
  /** True for a new payment, false for one reported before. */
  readonly add: (sale: LiveSale) => boolean;
  /** Marks all as seen when the list is open. */
  readonly see: () => void;
  readonly unseenCount: () => number;
  readonly subscribe: (listener: () => void) => () => void;
};

/**
 * Keyed by the query client, which holds the person's other data, so that both are dropped
 * together.
 */
const kept = new WeakMap<QueryClient, Map<string, Arrivals>>();

export function arrivalsOf(client: QueryClient, companyId: string): Arrivals {
  const companies = kept.get(client) ?? new Map<string, Arrivals>();
  kept.set(client, companies);
  const arrivals = companies.get(companyId) ?? noArrivals();
  companies.set(companyId, arrivals);
  return arrivals;
}

export function useArrivals(companyId: string): Arrivals {
  return arrivalsOf(useQueryClient(), companyId);
}

export function useUnseenCount({ subscribe, unseenCount }: Arrivals): number {
  return useSyncExternalStore(subscribe, unseenCount);
}

function noArrivals(): Arrivals {
  const seenIds = new Set<string>();
  const unseen = new Set<string>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    add: ({ id, mode, status }) => {
      if (mode !== 'live' || status !== 'Approved' || seenIds.has(id)) return false;
      seenIds.add(id);
      unseen.add(id);
      notify();
      return true;
    },
    see: () => {
      unseen.clear();
      notify();
    },
    unseenCount: () => unseen.size,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
