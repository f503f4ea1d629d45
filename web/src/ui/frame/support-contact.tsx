/** Null if the page names no address, as on pages from the dev server. */
export function supportEmail(): string | null {
  return document.documentElement.dataset['supportEmail'] || null;
}

/** The operator's support address, with its lead-in text. */
export function SupportContact({ lead }: { lead: string }) {
  const address = supportEmail();
  if (address === null) return null;
  return (
    <span className="wrap-anywhere">
      {lead}{' '}
      <a href={`mailto:${address}`} className="rounded-6 text-primary underline">
        {address}
      </a>
    </span>
  );
}
