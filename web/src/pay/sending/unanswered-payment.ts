import type { PayProps } from '../pay-props.ts';

/** Of a payment that was sent and has no answer yet. Nothing of the card is in it. */
export type UnansweredPayment = {
  readonly id: string;
  /** "12.50" */
  readonly amount: string;
  readonly startedAt: string;
  /** When it was sent last: the server is asked with the same seal until it answers. */
  readonly sentAt: string;
  /** Of what was sealed, in hexadecimal: enough to ask by, and nothing to pay with. */
  readonly hash: string;
};

/**
 * Kept on the device from the first sending to the answer, so that whoever reloads the page or opens
 * it once more meanwhile is told how it ended before paying a second time. Each payment has a record of its
 * own, because the tabs of one link share this. Each book has its own, as test money warns nobody, and so has
 * each request: who has paid one of a shop's has not paid the other.
 */
export type UnansweredStore = {
  /**
   * The newest one of another tab or an earlier visit; one that was answered here stays until this page
   * forgets it, whoever else does. None while this page is paying itself: it says so in other words.
   */
  readonly recall: () => UnansweredPayment | null;
  /** Answers with the id to forget it by. */
  readonly remember: (payment: Pick<UnansweredPayment, 'amount' | 'hash'>) => string;
  /** It goes out once more. */
  readonly sendAgain: (id: string) => void;
  readonly forget: (id: string) => void;
  /** Not shown on this page any more; another tab may still be waiting for its answer. */
  readonly setAside: (id: string) => void;
  /** What the other tabs do counts too. Answers how to stop. */
  readonly subscribe: (onChange: () => void) => () => void;
};

/** Whoever comes back on the next day has heard by then, and pays again because they mean to. */
const keptMs = 24 * 60 * 60 * 1000;

export function unansweredStore(props: StoreProps): UnansweredStore {
  const prefix = prefixOf(props);
  const own = new Set<string>();
  const aside = new Set<string>();
  const listeners = new Set<() => void>();
  let shown: UnansweredPayment | null = null;
  const tellAll = () => {
    for (const onChange of listeners) onChange();
  };
  return {
    recall: () => {
      if (own.size > 0) return null;
      const found = withStorage((storage) => findNewest(storage, prefix, aside)) ?? null;
      // The same one is the same object, so that it is not drawn again.
      if (found?.id === shown?.id && found?.sentAt === shown?.sentAt) return shown;
      // Of one that was shown the end is told here too, though another tab has heard it and forgot it.
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
      tellAll();
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
      tellAll();
    },
    setAside: (id) => {
      aside.add(id);
      tellAll();
    },
    subscribe: (onChange) => {
      // With each pay page that is opened, also by whoever pays no more: nothing else would take it away.
      withStorage(dropOld);
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

type StoreProps = Pick<PayProps, 'company' | 'mode' | 'request'>;

const prefixOfAll = 'unanswered-payment:';

function prefixOf({ company, mode, request }: StoreProps): string {
  const asked = request && 'requestId' in request ? `/${request.requestId}` : '';
  return `${prefixOfAll}${mode}:${company.companyId}${asked}:`;
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
    .reduce<UnansweredPayment | null>(
      (newest, payment) => (isNewer(payment, newest) ? payment : newest),
      null,
    );
}

function isNewer(one: UnansweredPayment | null, other: UnansweredPayment | null): boolean {
  return one !== null && (other === null || one.startedAt > other.startedAt);
}

/** Of whatever was paid here: nobody comes back to the page of a request that is paid. */
function dropOld(storage: Storage): void {
  for (const key of keysOf(storage, prefixOfAll)) {
    if (read('', storage.getItem(key)) === null) storage.removeItem(key);
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return keys.filter((key) => key.startsWith(prefix));
}

/** Null for what is too old, and for what is none of ours. */
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
