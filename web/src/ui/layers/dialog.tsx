import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactElement, type ReactNode, use } from 'react';
import { WithinDialogs } from './within-dialogs.ts';

type DialogProps = {
  title: string;
  description?: ReactNode;
  /** The button that opens it; otherwise `isOpen` does. */
  trigger?: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** May be longer than a screen, so it has a close button at the top. */
  isLong?: boolean;
  /** Buttons, the main one first; wrap those that only close in DialogClose. */
  actions: ReactNode;
  children?: ReactNode;
};

/** A sheet at the bottom on phones, within reach of the thumb; a centred box elsewhere. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, isOpen, onOpenChange, isLong, actions, children } = props;
  const within = use(WithinDialogs);
  return (
    <BaseDialog.Root
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange: (open) => onOpenChange(open) })}
    >
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={backdrop} forceRender />
        <BaseDialog.Popup className={popup}>
          <div className="flex items-start justify-between gap-4">
            <BaseDialog.Title className="min-w-0 text-20 font-semibold wrap-anywhere">
              {title}
            </BaseDialog.Title>
            {isLong && <CloseAtTop />}
          </div>
          {description && (
            <BaseDialog.Description className="mt-2 text-16 text-muted">
              {description}
            </BaseDialog.Description>
          )}
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex flex-col gap-2 wide:flex-row-reverse">{actions}</div>
          {within}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** Its icon is as far from the edges as the title. */
function CloseAtTop() {
  return (
    <BaseDialog.Close
      aria-label="Close"
      className={
        '-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-10 text-muted ' +
        'transition-colors hover:bg-sunken hover:text-ink'
      }
    >
      <X className="size-5" aria-hidden="true" />
    </BaseDialog.Close>
  );
}

export function DialogClose({ button }: { button: ReactElement }) {
  return <BaseDialog.Close render={button} />;
}

const backdrop =
  'fixed inset-0 z-40 bg-veil transition-opacity duration-(--motion-sheet) ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0';

const popup =
  'fixed inset-x-0 bottom-0 z-40 max-h-[90dvh] overflow-y-auto rounded-t-16 border border-line ' +
  'bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-floating outline-none ' +
  'transition-[translate,opacity] duration-(--motion-sheet) ' +
  'data-ending-style:translate-y-8 data-ending-style:opacity-0 ' +
  'data-starting-style:translate-y-8 data-starting-style:opacity-0 ' +
  'wide:inset-auto wide:top-1/2 wide:left-1/2 wide:w-120 wide:-translate-x-1/2 ' +
  'wide:-translate-y-1/2 wide:rounded-16 wide:p-6 ' +
  'wide:data-ending-style:-translate-y-[calc(50%-0.5rem)] ' +
  'wide:data-starting-style:-translate-y-[calc(50%-0.5rem)]';
