import type { PayProps } from '../pay-props.ts';

/** Of a payment that was sent and has no answer yet. Nothing of the card is in it. */
export type UnansweredPayment = {
  readonly id: string;
  /** "12.50" */
  readonly amount: string;
  readonly startedAt: string;
};

/**
 * Kept on the device from the first sending to the answer, so that whoever reloads the page or opens
 * it once more meanwhile is warned before paying a second time. Each payment has a record of its
 * own, because the tabs of one link share this. Each book has its own: test money warns nobody.
 */
export type UnansweredStore = {
  /**
   * The newest one of another tab or an earlier visit. None while this page is paying itself: it
   * says so in other words.
   */
  readonly recall: () => UnansweredPayment | null;
  /** Answers with the id to forget it by. */
  readonly remember: (payment: Omit<UnansweredPayment, 'id'>) => string;
  readonly forget: (id: string) => void;
  /** Not shown on this page any more; another tab may still be waiting for its answer. */
  readonly setAside: (id: string) => void;
  /** What the other tabs do counts too. Answers how to stop. */
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Nobody waits that long, and whoever pays again by then means to. */
const keptMs = 2 * 60 * 60 * 1000;

export function unansweredStore({ company, mode }: PayProps): UnansweredStore {
  const prefix = `unanswered-payment:${mode}:${company.companyId}:`;
  const own = new Set<string>();
  const aside = new Set<string>();
  const listeners = new Set<() => void>();
  let newest: UnansweredPayment | null = null;
  const tellAll = () => {
    for (const onChange of listeners) onChange();
  };
  return {
    recall: () => {
      const found =
        own.size > 0 ? null : withStorage((storage) => findNewest(storage, prefix, aside));
      // The same one is the same object, so that it is not drawn again.
      if (found?.id !== newest?.id) newest = found ?? null;
      return newest;
    },
    remember: (payment) => {
      const id = crypto.randomUUID();
      own.add(id);
      withStorage((storage) => {
        dropOld(storage, prefix);
        storage.setItem(prefix + id, JSON.stringify(payment));
      });
      tellAll();
      return id;
    },
    forget: (id) => {
      own.delete(id);
      withStorage((storage) => storage.removeItem(prefix + id));
      tellAll();
    },
    setAside: (id) => {
      aside.add(id);
      tellAll();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      addEventListener('storage', onChange);
      // A page that the browser had put aside was told nothing meanwhile.
      addEventListener('pageshow', onChange);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onChange);
        removeEventListener('pageshow', onChange);
      };
    },
  };
}

/** A browser may keep nothing at all; paying works without. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(localStorage);
  } catch {
    return undefined;
  }
}

function findNewest(
  storage: Storage,
  prefix: string,
  aside: ReadonlySet<string>,
): UnansweredPayment | null {
  return keysOf(storage, prefix)
    .map((key) => read(key.slice(prefix.length), storage.getItem(key)))
    .filter((payment) => payment !== null)
    .filter(({ id }) => !aside.has(id))
    .reduce<UnansweredPayment | null>((newest, payment) => {
      const isNewer = newest === null || payment.startedAt > newest.startedAt;
      return isNewer ? payment : newest;
    }, null);
}

function dropOld(storage: Storage, prefix: string): void {
  for (const key of keysOf(storage, prefix)) {
    if (read('', storage.getItem(key)) === null) storage.removeItem(key);
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Null for what is too old, and for what is none of ours. */
function read(id: string, text: string | null): UnansweredPayment | null {
  const { amount, startedAt } = parse(text ?? '');
  if (typeof amount !== 'string' || typeof startedAt !== 'string') return null;
  return Date.now() - Date.parse(startedAt) < keptMs ? { id, amount, startedAt } : null;
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as Record<string, unknown>) };
  } catch {
    return {};
  }
}
