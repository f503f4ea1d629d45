import { CopyButton } from '../companies/sharing/copy-button.tsx';
import { indented } from './indented.ts';

type PayloadProps = {
  title: string;
  text: string;
  /** The copied thing, for screen readers. */
  what: string;
};

/** A program's text, such as JSON, indented for reading and copied as it is. */
export function Payload({ title, text, what }: PayloadProps) {
  return (
    <section aria-label={title}>
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-14 font-medium">{title}</h3>
        <CopyButton text={text} what={what} isVerbatim />
      </div>
      <pre className="rounded-10 bg-sunken p-3 text-12 wrap-anywhere whitespace-pre-wrap">
        {indented(text)}
      </pre>
    </section>
  );
}
