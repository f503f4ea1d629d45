/**
 * Shown until the visitor answers on this device. It has its own place at the end of the page and
 * sticks to the foot of the screen before, so that it covers nothing for good.
 */
export function CookieNotice() {
  return (
    <aside
      aria-label="Cookies"
      className={
        'sticky bottom-0 z-10 hidden border-t border-line bg-surface shadow-floating ' +
        'cookies-unanswered:block'
      }
    >
      <div className="mx-auto flex max-w-280 items-center justify-between gap-4 px-4 py-2 desktop:px-6">
        <p className="text-14 text-pretty">
          Piton uses{' '}
          <a href="/privacy-policy#cookies" className="rounded-6 text-primary underline">
            cookies
          </a>{' '}
          only for secure sign-in. No trackers.
        </p>
        <button
          type="button"
          id="cookies-accept"
          className="min-h-11 shrink-0 rounded-10 bg-primary px-4 font-medium text-on-primary hover:bg-primary/90"
        >
          Accept
        </button>
      </div>
    </aside>
  );
}
