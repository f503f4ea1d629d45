import { SaxesParser } from 'saxes';

/** Both levels of a reply, unchanged: an empty element is "", a missing one is missing. */
export type Reply = {
  /** `SSISProcessTransactionResult`: whether the gateway accepted the request at all. */
  transport: string;
  /** The elements of `response` by name. */
  fields: ReadonlyMap<string, string>;
};

/**
 * Parses the gateway's reply to a sale by position and local names, because such services differ in
 * prefixes; null if it is incomplete or ambiguous. A DOCTYPE is rejected: a reply needs none, and
 * it can define entities.
 */
export function readReply(body: Uint8Array): Reply | null {
  const leaves = readLeaves(body);
  const transport = leaves?.get(`${answerPath}/SSISProcessTransactionResult`);
  if (!leaves || transport === undefined) return null;
  const responsePath = `${answerPath}/response/`;
  const fields = new Map<string, string>();
  for (const [path, text] of leaves) {
    if (path.startsWith(responsePath)) fields.set(path.slice(responsePath.length), text);
  }
  return { transport, fields };
}

const answerPath = '/Envelope/Body/SSISProcessTransactionResponse';

/** The text of each element by its path; null for invalid XML or a duplicate path. */
function readLeaves(body: Uint8Array): Map<string, string> | null {
  const texts = new Map<string, string>();
  let path = '';
  let isAmbiguous = false;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('doctype', () => parser.fail('a reply needs no DOCTYPE'));
  parser.on('opentag', ({ local }) => {
    path += `/${local}`;
    if (texts.has(path)) isAmbiguous = true;
    texts.set(path, '');
  });
  const append = (text: string) => texts.set(path, (texts.get(path) ?? '') + text);
  parser.on('text', append);
  parser.on('cdata', append);
  parser.on('closetag', () => {
    texts.set(path, (texts.get(path) ?? '').trim());
    path = path.slice(0, path.lastIndexOf('/'));
  });
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    parser.write(text.trim()).close();
  } catch {
    return null;
  }
  return isAmbiguous ? null : texts;
}
