import { type ReactNode, useId } from 'react';

/** The server's limit per group. */
const foundMax = 20;

type FoundGroupProps = { title: string; count: number; children: ReactNode };

export function FoundGroup({ title, count, children }: FoundGroupProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-20 font-semibold">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-16 border border-line bg-surface">
        {children}
      </ul>
      {count >= foundMax && (
        <p className="text-14 text-muted">More results may exist. Refine your search.</p>
      )}
    </section>
  );
}
