import type { ReactNode } from 'react';

/** A long part, which the reader opens. */
export function Details({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="min-w-0">
      <summary className="w-fit rounded-6 py-2 text-14 font-medium text-primary">{title}</summary>
      <div className="mt-1">{children}</div>
    </details>
  );
}
