import type { ReactNode } from 'react';
import { Code } from './section.tsx';

type Entry = {
  readonly name: string;
  /** For links to this entry. */
  readonly id?: string;
  /** The kind of value, in a few words. */
  readonly kind?: ReactNode;
  readonly text: ReactNode;
  /** Below the text, and left out of the search. */
  readonly more?: ReactNode;
};

/** Names and their meanings: side by side where there is room, stacked on phones. */
export function NameList({ entries }: { entries: readonly Entry[] }) {
  return (
    <dl className="min-w-0 rounded-10 border border-line bg-surface">
      {entries.map(({ name, id, kind, text, more }) => (
        <div
          key={name}
          id={id}
          className="grid target:bg-primary-soft gap-x-6 gap-y-1 border-line px-4 py-3 not-first:border-t wide:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <dt className="min-w-0">
            <Code>{name}</Code>
            {kind !== undefined && <span className="block text-14 text-muted">{kind}</span>}
          </dt>
          <dd className="min-w-0 wrap-anywhere [&_a]:text-primary [&_a]:underline">{text}</dd>
          {more !== undefined && <dd className="min-w-0 wide:col-start-2">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}
