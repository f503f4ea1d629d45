import { OperatorError } from '../../operator-error.ts';
import { hashesOf, listParts, type PagePart } from '../../monitoring/pay-page-watch/list-parts.ts';

type Options = { folder: string; isJson: boolean; print: (line: string) => void };

export async function showInventory({ folder, isJson, print }: Options): Promise<void> {
  const parts = await listParts(folder);
  if (isJson) print(JSON.stringify({ listedAt: new Date(), parts: parts.map(entryOf) }, null, 2));
  else for (const part of parts) for (const line of linesOf(part)) print(line);
  const without = parts.filter(({ reason }) => reason === null);
  if (without.length > 0) {
    throw new OperatorError(
      [
        'These have no reason:',
        ...without.map(({ kind, where }) => `  ${kind} ${where}`),
        'Find out where they come from. If the page needs one, add its reason in server/monitoring/pay-page-watch/part-reasons.ts.',
      ].join('\n'),
    );
  }
  if (!isJson) print(`${parts.length} parts, each with its reason.`);
}

/** An auditor's record. */
function entryOf({ kind, where, bytes, reason }: PagePart) {
  return {
    kind,
    isScript: kind === 'script' || kind === 'inline script',
    where,
    bytes: bytes?.length ?? null,
    sha256: bytes && hashesOf(bytes).sha256,
    integrity: bytes && hashesOf(bytes).integrity,
    why: reason?.why ?? null,
    authorisedBy: reason?.authorisedBy ?? null,
  };
}

function linesOf(part: PagePart): string[] {
  const { kind, where, bytes, why, authorisedBy } = entryOf(part);
  const hashes = part.bytes && hashesOf(part.bytes);
  return [
    `${kind}  ${where}${bytes === null ? '' : `  ${bytes} bytes`}`,
    ...(hashes ? [`  SHA-256     ${hashes.sha256}`, `  integrity   ${hashes.integrity}`] : []),
    `  why         ${why ?? 'NO REASON'}`,
    ...(authorisedBy === null ? [] : [`  authorised  ${authorisedBy}`]),
  ];
}
