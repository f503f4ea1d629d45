import type { PayProps } from '../pay-props.ts';

/** A sent payment without a response. It holds no card data. */
export type UnansweredPayment = {
  readonly id: string;
  /** "12.50" */
  readonly amount: string;
  readonly startedAt: string;
  /** The time of the last send: the page sends the same seal until the server responds. */
  readonly sentAt: string;
  /** The hash of the seal, in hexadecimal: enough to ask for the result, and useless for paying. */
  readonly hash: string;
};

/**
 * Stored on the device from the first send to the response, so that a customer who reloads sees
 * the result before paying again. Each payment has its own record, because tabs of one link share
 * the storage; records are separate by mode and by payment request.
 */
export type UnansweredStore = {
  /**
   * The newest payment of another tab or an earlier visit, shown until this page forgets it. Null
   * while this page is paying, because it shows its own progress.
   */
  readonly recall: () => UnansweredPayment | null;
  /** Returns the id for `forget`. */
  readonly remember: (payment: Pick<UnansweredPayment, 'amount' | 'hash'>) => string;
  /** Records another send. */
  readonly sendAgain: (id: string) => void;
  readonly forget: (id: string) => void;
  /** Hides it on this page; another tab may still wait for its response. */
  readonly setAside: (id: string) => void;
  /** Includes changes by other tabs. Returns a function that unsubscribes. */
  readonly subscribe: (onChange: () => void) => () => void;
};

/** A day later the customer knows the result, and another payment is intended. */
const keptMs = 24 * 60 * 60 * 1000;

export function unansweredStore(props: StoreProps): UnansweredStore {
  const prefix = prefixOf(props);
  const own = new Set<string>();
  const aside = new Set<string>();
  const listeners = new Set<() => void>();
  let shown: UnansweredPayment | null = null;
  const notifyAll = () => {
    for (const onChange of listeners) onChange();
  };
  return {
    recall: () => {
      if (own.size > 0) return null;
      const found = withStorage((storage) => findNewest(storage, prefix, aside)) ?? null;
      // Returns the same object while nothing changes, so that React doesn't render again.
      if (found?.id === shown?.id && found?.sentAt === shown?.sentAt) return shown;
      // Keeps a shown payment after another tab has forgotten it, so that its result appears here
      // too.
      const isHeld = shown !== null && found?.id !== shown.id && !aside.has(shown.id);
      if (!isHeld || isNewer(found, shown)) shown = found;
      return shown;
    },
    remember: (payment) => {
      const id = crypto.randomUUID();
      const startedAt = new Date().toISOString();
      own.add(id);
      withStorage((storage) =>
        storage.setItem(prefix + id, JSON.stringify({ ...payment, startedAt, sentAt: startedAt })),
      );
      notifyAll();
      return id;
    },
    sendAgain: (id) => {
      withStorage((storage) => {
        const kept = read(id, storage.getItem(prefix + id));
        if (kept === null) return;
        const sentAt = new Date().toISOString();
        storage.setItem(prefix + id, JSON.stringify({ ...kept, sentAt }));
      });
    },
    forget: (id) => {
      own.delete(id);
      if (shown?.id === id) shown = null;
      withStorage((storage) => storage.removeItem(prefix + id));
      notifyAll();
    },
    setAside: (id) => {
      aside.add(id);
      notifyAll();
    },
    subscribe: (onChange) => {
      // Each pay page removes old records, because nothing else would.
      withStorage(dropOld);
      listeners.add(onChange);
      addEventListener('storage', onChange);
      // A page in the back/forward cache receives no storage events.
      addEventListener('pageshow', onChange);
      return () => {
        listeners.delete(onChange);
        removeEventListener('storage', onChange);
        removeEventListener('pageshow', onChange);
      };
    },
  };
}

type StoreProps = Pick<PayProps, 'company' | 'mode' | 'request'>;

const prefixOfAll = 'unanswered-payment:';

function prefixOf({ company, mode, request }: StoreProps): string {
  const requestPart = request && 'requestId' in request ? `/${request.requestId}` : '';
  return `${prefixOfAll}${mode}:${company.companyId}${requestPart}:`;
}

/** Browsers may block storage; paying works without it. */
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
    .reduce<UnansweredPayment | null>(
      (newest, payment) => (isNewer(payment, newest) ? payment : newest),
      null,
    );
}

function isNewer(one: UnansweredPayment | null, other: UnansweredPayment | null): boolean {
  return one !== null && (other === null || one.startedAt > other.startedAt);
}

/** Removes old records of all links, because customers don't return to a paid request's page. */
function dropOld(storage: Storage): void {
  for (const key of keysOf(storage, prefixOfAll)) {
    if (read('', storage.getItem(key)) === null) storage.removeItem(key);
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Null for old or foreign records. */
function read(id: string, text: string | null): UnansweredPayment | null {
  const { amount, startedAt, sentAt, hash } = parse(text ?? '');
  const isWhole = [amount, startedAt, sentAt, hash].every((part) => typeof part === 'string');
  const isYoung = Date.now() - Date.parse(String(startedAt)) < keptMs;
  if (!isWhole || !isYoung) return null;
  return { id, amount, startedAt, sentAt, hash } as UnansweredPayment;
}

function parse(text: string): Record<string, unknown> {
  try {
    return { ...(JSON.parse(text) as Record<string, unknown>) };
  } catch {
    return {};
  }
}
