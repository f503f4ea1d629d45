import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type TitledCardProps = {
  title: string;
  id?: string;
  /** Opposite the title. */
  aside?: ReactNode;
  children: ReactNode;
};

export function TitledCard({ title, id, aside, children }: TitledCardProps) {
  return (
    <Card>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="min-w-0 text-20 font-semibold wrap-anywhere">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}

/** A name and its value, for a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
