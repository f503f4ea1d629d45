export type PartKind =
  | 'script'
  | 'inline script'
  | 'data block'
  | 'style sheet'
  | 'picture'
  | 'unknown';

export type Reason = { readonly why: string; readonly authorisedBy: string };

type PartReason = Reason & { readonly kind: PartKind; readonly name: RegExp };

const maintainers =
  'the maintainers of Piton, by taking the change that brought it into this release';

/**
 * Why each part of the pay page is needed. A new part without an entry here fails the checks before
 * a release.
 */
const reasons: readonly PartReason[] = [
  {
    kind: 'script',
    name: /^pay$/,
    why: 'the pay page’s own program: it checks what is typed, seals the card with the company’s key before anything leaves the browser, sends the seal and shows what became of it',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^(?:english|french)$/,
    why: 'the words of one language: texts that the page shows, and no more program than puts them together',
    authorisedBy: maintainers,
  },
  {
    kind: 'script',
    name: /^proof-of-work$/,
    why: 'the work that a browser does to show that no robot is testing stolen cards, asked for only while cards are being tested at a company',
    authorisedBy: maintainers,
  },
  {
    kind: 'unknown',
    name: /^pay-[\w-]{8}\.js: \*\?again=\*$/,
    why: 'the words of a language once more, where they did not come the first time: the address of one of the scripts above, which the page names itself',
    authorisedBy: maintainers,
  },
  {
    kind: 'data block',
    name: /^pay-props$/,
    why: 'data that browsers do not run, other for each company: its name, its public key and what the page shows, from which the program begins where the server ended',
    authorisedBy: maintainers,
  },
  {
    kind: 'style sheet',
    name: /^(?:pay|style)$/,
    why: 'not a script, listed because its change changes the page: how the page looks',
    authorisedBy: maintainers,
  },
  {
    kind: 'picture',
    name: /^icon$/,
    why: 'not a script, listed because its change changes the page: the picture in the browser’s tab',
    authorisedBy: maintainers,
  },
];

export function reasonFor(part: { kind: PartKind; name: string }): Reason | null {
  const found = reasons.find(({ kind, name }) => kind === part.kind && name.test(part.name));
  return found ? { why: found.why, authorisedBy: found.authorisedBy } : null;
}
