import { type ReactNode, useId } from 'react';

/** A group of pieces with its name. */
export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-6">
      <h2 id={id} className="border-b border-line pb-2 text-20 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** One piece in one of its states, with a name above it. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-12 text-muted">{name}</h3>
      {children}
    </div>
  );
}

export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-6 wide:grid-cols-2 desktop:grid-cols-3 *:min-w-0">{children}</div>
  );
}
