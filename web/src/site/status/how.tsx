import type { ReactNode } from 'react';

/** How a figure is measured. */
export function How({ children }: { children: ReactNode }) {
  return <p className="text-14 text-muted">{children}</p>;
}
