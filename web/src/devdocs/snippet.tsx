import { Copy } from 'lucide-react';
import { createElement, type ReactNode } from 'react';
import { type CodePart, highlight, type Language } from './highlight.ts';

type SnippetProps = {
  /** The file's name, or its content. */
  name: string;
  language: Language;
  /** Longer than a few screens: it scrolls within itself. */
  isLong?: boolean;
  children: string;
};

/** Code to read and copy. It scrolls within itself, so that the page never scrolls sideways. */
export function Snippet({ name, language, isLong = false, children }: SnippetProps) {
  const code = children.trimEnd();
  return (
    <figure className="min-w-0 overflow-hidden rounded-10 border border-line bg-surface">
      <figcaption className="flex min-h-11 items-center justify-between gap-2 border-b border-line pl-4 text-14 text-muted">
        <span className="min-w-0 wrap-anywhere">{name}</span>
        <CopyButton what={name} />
      </figcaption>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a name without a landmark for each.
        role="group"
        aria-label={name}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it.
        tabIndex={0}
        className={`overflow-auto p-4 -outline-offset-2 ${isLong ? 'max-h-120' : ''}`}
      >
        <pre className="text-14 leading-6">
          {createElement(
            'code',
            { 'data-language': language },
            ...highlight(code, language).map(coloured),
          )}
        </pre>
      </div>
    </figure>
  );
}

function coloured({ kind, text }: CodePart): ReactNode {
  return kind === 'plain' ? text : <span className={colours[kind]}>{text}</span>;
}

const colours = {
  comment: 'text-muted',
  string: 'text-positive',
  number: 'text-warning',
  keyword: 'text-primary',
} as const;

/** Shown only with a script. */
function CopyButton({ what }: { what: string }) {
  return (
    <button
      type="button"
      data-copy
      aria-label={`Copy ${what}`}
      className={
        'hidden min-h-11 shrink-0 items-center gap-2 rounded-6 px-4 font-medium text-primary ' +
        '-outline-offset-2 hover:bg-primary-soft scripted:flex'
      }
    >
      <Copy className="size-4" aria-hidden="true" />
      <span data-copy-state>Copy</span>
    </button>
  );
}
