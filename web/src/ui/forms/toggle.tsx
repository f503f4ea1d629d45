import type { ComponentProps, ReactNode } from 'react';

type ToggleProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'> & {
  children: ReactNode;
};

/** A native checkbox shown as a switch, so that forms and password managers recognise it. */
export function Toggle({ children, ...attributes }: ToggleProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 text-16 has-disabled:text-muted">
      <input
        {...attributes}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- its checkedness says it.
        role="switch"
        className={
          'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-control bg-sunken ' +
          'transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-4 ' +
          'before:rounded-full before:bg-control before:transition-all checked:border-primary ' +
          'checked:bg-primary checked:before:translate-x-4 checked:before:bg-on-primary ' +
          'disabled:opacity-60'
        }
      />
      {children}
    </label>
  );
}
