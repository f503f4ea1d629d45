import { Fragment } from 'react';

export type KeyWords = { keys: readonly string[]; does: string };

export function KeyCaps({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="sr-only"> or </span>}
      <kbd className="inline-grid min-w-6 place-items-center rounded-6 border border-control bg-surface px-1 font-sans text-14 text-ink">
        {key}
      </kbd>
    </Fragment>
  ));
}
