import type { ReactNode } from 'react';

/** A block with the size of the coming content; `className` sets it. */
export function SkeletonBlock({ className }: { className: string }) {
  return <span className={`skeleton block rounded-6 bg-line ${className}`} />;
}

/** Announces once that content is loading; the blocks inside are decorative. */
export function Skeleton({ label, children }: { label: string; children: ReactNode }) {
  return (
    <output className="block">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true">{children}</div>
    </output>
  );
}

export function SkeletonRows({ count, label }: { count: number; label: string }) {
  return (
    <Skeleton label={label}>
      {Array.from({ length: count }, (_, row) => (
        <div
          key={row}
          className="flex h-16 items-center gap-3 border-b border-line px-4 last:border-b-0 desktop:h-11"
        >
          <SkeletonBlock className="size-6 rounded-full" />
          <SkeletonBlock className="h-4 w-2/5" />
          <SkeletonBlock className="ml-auto h-4 w-20" />
        </div>
      ))}
    </Skeleton>
  );
}
