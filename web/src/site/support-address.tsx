import { supportPlaceholder } from './placeholders.ts';

/** The operator's support address. */
export function SupportAddress() {
  return (
    <a
      href={`mailto:${supportPlaceholder}`}
      className="rounded-6 wrap-anywhere text-primary underline"
    >
      {supportPlaceholder}
    </a>
  );
}
