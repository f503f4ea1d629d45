import { useEffect, useState } from 'react';

type BankPage = {
  readonly isBankShown: boolean;
  readonly onLoaded: () => void;
  /** Counts the reloads: each needs a new frame. */
  readonly times: number;
  readonly reload: () => void;
  /** The network was away, or the bank takes long. */
  readonly mayBeBlank: boolean;
};

/** The bank may be slow, or its page may be an error page, so the customer decides to reload. */
const slowAfterMs = 15_000;

/**
 * A page that fails to load without a network is reloaded once it is back. Another site's page hides
 * whether it has failed, so the customer can reload it too; one that waits for the customer stays,
 * because a reload would lose the typed code.
 */
export function useBankPage(): BankPage {
  const [page, setPage] = useState(firstPage);
  useEffect(() => {
    const onOffline = () => setPage(offerReload);
    const onOnline = () => setPage((before) => (before.isBankShown ? before : nextPage(before)));
    addEventListener('offline', onOffline);
    addEventListener('online', onOnline);
    return () => {
      removeEventListener('offline', onOffline);
      removeEventListener('online', onOnline);
    };
  }, []);
  const { times } = page;
  useEffect(() => {
    const timer = setTimeout(
      () => setPage((now) => (now.times === times ? offerReload(now) : now)),
      slowAfterMs,
    );
    return () => clearTimeout(timer);
  }, [times]);
  return {
    ...page,
    // Browsers report an error page as loaded, too.
    onLoaded: () => setPage((before) => ({ ...before, isBankShown: navigator.onLine })),
    reload: () => setPage(nextPage),
  };
}

type Page = Pick<BankPage, 'isBankShown' | 'times' | 'mayBeBlank'>;

const firstPage: Page = { isBankShown: false, times: 0, mayBeBlank: false };

function nextPage({ times }: Page): Page {
  return { ...firstPage, times: times + 1 };
}

function offerReload(page: Page): Page {
  return { ...page, mayBeBlank: true };
}
