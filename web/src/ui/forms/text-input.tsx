import type { ComponentProps } from 'react';

/**
 * Shared by everything that looks like an input. 16 px text, because iOS zooms in on smaller
 * fields.
 */
export const controlClasses =
  // Scrolls its label into view as well.
  'scroll-mt-12 min-h-11 w-full rounded-10 border border-control bg-surface px-3 py-2 text-16 text-ink ' +
  'transition-colors placeholder:text-muted enabled:hover:border-ink ' +
  'focus-visible:border-primary focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger aria-invalid:enabled:hover:border-danger ' +
  'aria-invalid:focus-visible:outline-danger ' +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted';

export function TextInput(props: Omit<ComponentProps<'input'>, 'className'>) {
  return <input type="text" {...props} className={controlClasses} />;
}
