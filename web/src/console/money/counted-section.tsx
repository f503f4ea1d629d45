import { type ReactNode, useId } from 'react';

type CountedSectionProps = {
  title: string;
  /** What these are and what to do about them, where the title does not say it. */
  about?: string;
  count: number;
  /** How many of them the list holds. */
  shown: number;
  children: ReactNode;
};

/** A list under its heading, with how many there are. */
export function CountedSection({ title, about, count, shown, children }: CountedSectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} className="text-20 font-semibold">
        {title}
        {count > 0 && ` (${count})`}
      </h2>
      {about !== undefined && <p className="max-w-160 text-muted text-pretty">{about}</p>}
      {children}
      {count > shown && <p className="text-muted">Showing the longest waiting of {count}.</p>}
    </section>
  );
}
