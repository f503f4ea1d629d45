import { buttonClasses } from '../../ui/button.tsx';

/**
 * Above everything else for signed-in visitors, with its space reserved from the first paint. The
 * script fills it in.
 */
export function SignedInCard() {
  return (
    <aside
      id="signed-in"
      aria-label="Your account"
      className="mx-auto w-full max-w-280 px-4 pt-4 desktop:px-6 unknown:hidden"
    >
      <div
        className={
          'flex flex-col gap-4 rounded-16 border border-line bg-surface p-4 ' +
          'wide:flex-row wide:items-center wide:justify-between desktop:p-6'
        }
      >
        <div className="min-w-0">
          <p className="text-20 font-semibold wrap-anywhere">You’re signed in</p>
          <p className="min-h-12 text-16 text-pretty text-muted wide:min-h-0">
            Your next payout is on your dashboard.
          </p>
        </div>
        <a href="/index" className={`shrink-0 ${buttonClasses('primary')}`}>
          Open dashboard
        </a>
      </div>
    </aside>
  );
}
