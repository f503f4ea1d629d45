/** Null where the page does not say whom to write to, as when it comes from the tool that builds it. */
export function supportEmail(): string | null {
  return document.documentElement.dataset['supportEmail'] || null;
}

/** The operator's address for whoever needs help, with the words that lead to it. */
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
