export type PartKind =
  | 'script'
  | 'inline script'
  | 'data block'
  | 'style sheet'
  | 'picture'
  | 'unknown';

export type Reason = { readonly why: string; readonly authorisedBy: string };

type PartReason = Reason & { readonly kind: PartKind; readonly name: RegExp };

const maintainers = 'the maintainers of Piton, who reviewed the change for this release';

/**
 * Why each part of the pay page is needed. A new part without an entry here fails the checks before
 * a release.
 */
const reasons: readonly PartReason[] = [
  {
    kind: 'script',
    name: /^pay$/,
    why: 'the pay page’s program: it validates the fields, seals the card with the company’s key in the browser, sends the sealed text and shows the result',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^(?:english|french)$/,
    why: 'the texts of one language, and the code that assembles them',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^proof-of-work$/,
    why: 'the proof of work that slows down card testing, requested only while a company is under attack',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^other-page$/,
    why: 'the pages without card fields: a receipt, and the page of an unknown link',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^test-mode-band$/,
    why: 'the band of test payments with the test cards, requested only in test mode',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^(?:request-parts|return-links)$/,
    why: 'the words of a closed payment request, and the links to the shop, requested only for such links and their receipts',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^open-challenge$/,
    why: 'the dialog with the frame of the customer’s bank (3-D Secure), requested only when the bank asks for it',
    authorisedBy: maintainers,
  },
  {
    kind: 'unknown',
    name: /^pay-[\w-]{8}\.js: \*\?again=\*$/,
    why: 'the texts of a language, loaded again after a failure: the address of one of the scripts above',
    authorisedBy: maintainers,
  },
  {
    kind: 'data block',
    name: /^pay-props$/,
    why: 'data that browsers do not run: the company’s name, its public key and the rest that the server rendered',
    authorisedBy: maintainers,
  },
  {
    kind: 'style sheet',
    name: /^(?:pay|style)$/,
    why: 'not a script, listed because it changes the page: the page’s styles',
    authorisedBy: maintainers,
  },
  {
    kind: 'picture',
    name: /^icon$/,
    why: 'not a script, listed because it changes the page: the browser tab’s icon',
    authorisedBy: maintainers,
  },
];

export function reasonFor(part: { kind: PartKind; name: string }): Reason | null {
  const found = reasons.find(({ kind, name }) => kind === part.kind && name.test(part.name));
  return found ? { why: found.why, authorisedBy: found.authorisedBy } : null;
}
