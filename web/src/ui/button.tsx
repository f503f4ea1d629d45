import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  variant?: ButtonVariant;
  /** Shows a spinner and ignores presses, but keeps the focus. */
  isBusy?: boolean;
  isFullWidth?: boolean;
};

export function Button(props: ButtonProps) {
  const { variant = 'secondary', isBusy = false, isFullWidth = false, ...rest } = props;
  const { children, onClick, ...attributes } = rest;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...attributes}
      onClick={handleClick}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || attributes['aria-disabled']}
      className={`${buttonClasses(variant)} ${isFullWidth ? 'w-full' : ''}`}
    >
      {isBusy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  );
}

const shape =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-10 border px-4 py-2 ' +
  'text-center text-16 font-medium transition-colors [&_svg]:size-5 [&_svg]:shrink-0 ' +
  'disabled:cursor-not-allowed aria-busy:cursor-progress';

const colours: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-primary text-on-primary enabled:hover:bg-primary/90 ' +
    'active:bg-primary/80 disabled:bg-sunken disabled:text-muted disabled:border-line',
  secondary:
    'border-control bg-surface text-ink enabled:hover:bg-sunken active:bg-line ' +
    'disabled:border-line disabled:bg-transparent disabled:text-muted',
  quiet:
    'border-transparent text-primary enabled:hover:bg-primary-soft active:bg-primary-soft ' +
    'disabled:text-muted',
  danger:
    'border-transparent bg-danger text-on-primary enabled:hover:bg-danger/90 ' +
    'active:bg-danger/80 disabled:bg-sunken disabled:text-muted disabled:border-line',
};

/** For a link that looks like a button. */
export function buttonClasses(variant: ButtonVariant): string {
  return `${shape} ${colours[variant]}`;
}
