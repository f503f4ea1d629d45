import type { ReactNode } from 'react';

export function Card({ children }: { children: ReactNode }) {
  return (
    <section className="rounded-16 border border-line bg-surface p-4 desktop:p-6">
      {children}
    </section>
  );
}
