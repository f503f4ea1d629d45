import { type ReactNode, useId } from 'react';

type CountedSectionProps = {
  title: string;
  /** The purpose of the list, if its title doesn't explain it. */
  about?: string;
  count: number;
  /** The number of items in the list. */
  shown: number;
  children: ReactNode;
};

/** A list with a heading and its total number. */
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
      {count > shown && (
        <p className="text-muted">
          Showing the oldest {shown} of {count}.
        </p>
      )}
    </section>
  );
}
