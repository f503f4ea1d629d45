import { Toast } from '@base-ui/react/toast';
import { Check, CircleAlert, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import type { ToastMessage, ToastTone } from './toast.tsx';

const manager = Toast.createToastManager();

/** Errors stay until dismissed; successes disappear automatically. */
function add({ message, tone }: ToastMessage): void {
  manager.add({
    title: message,
    type: tone,
    priority: tone === 'danger' ? 'high' : 'low',
    timeout: tone === 'danger' ? 0 : 6000,
  });
}

/**
 * Rendered once, outside the pages: in the corner on wide screens, above the offline line, and at
 * the top on phones, away from the pressed button and below the header and the demo's notice.
 */
export function ToastList({
  subscribe,
}: {
  subscribe: (listener: (toast: ToastMessage) => void) => () => void;
}) {
  // The provider below already listens, because effects of children run first.
  useEffect(() => subscribe(add), [subscribe]);
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          className={
            'fixed inset-x-4 top-22 z-50 flex flex-col gap-2 wide:right-6 wide:left-auto wide:w-90 ' +
            'desktop:top-auto desktop:bottom-16 desktop:flex-col-reverse'
          }
        >
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Shown() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => {
    const look = looks[(toast.type ?? 'neutral') as ToastTone];
    return (
      <Toast.Root key={toast.id} toast={toast} swipeDirection={outwards} className={root}>
        <Toast.Content className="flex items-start gap-3 py-1 pr-1 pl-4">
          <look.icon className={`my-3 size-5 shrink-0 ${look.colour}`} aria-hidden="true" />
          <Toast.Title render={<p />} className="my-2.5 min-w-0 flex-1 text-16 wrap-anywhere" />
          <Toast.Close
            aria-label="Close"
            className={
              'grid size-11 shrink-0 place-items-center rounded-10 text-muted transition-colors ' +
              'hover:bg-sunken hover:text-ink'
            }
          >
            <X className="size-5" aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}

/** Towards the nearest edge. */
const outwards: ('up' | 'down' | 'right')[] = ['up', 'down', 'right'];

const root =
  'rounded-16 border border-line bg-surface text-ink shadow-floating ' +
  'transition-[translate,opacity] duration-(--motion-panel) ' +
  'translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) ' +
  'data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 ' +
  'max-desktop:data-starting-style:-translate-y-4 desktop:data-starting-style:translate-y-4';

const looks = {
  positive: { icon: Check, colour: 'text-positive' },
  danger: { icon: CircleAlert, colour: 'text-danger' },
  neutral: { icon: Info, colour: 'text-primary' },
} as const;
