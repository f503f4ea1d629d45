import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlClasses } from './text-input.tsx';

/** The native select, which is easiest to use on a phone. */
export function SelectInput(props: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block">
      <select {...props} className={`${controlClasses} appearance-none truncate pr-10`} />
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
        aria-hidden="true"
      />
    </span>
  );
}
