import { SaxesParser, type SaxesTagNS } from 'saxes';
import { fmxNamespace, soapNamespace } from './namespaces.ts';
import { saleElements, type SaleElement, type SaleRequest } from './sale-elements.ts';

/** The path to the request; its elements are one level below. */
const requestPath = [
  `{${soapNamespace}}Envelope`,
  `{${soapNamespace}}Body`,
  `{${fmxNamespace}}SSISProcessTransaction`,
  `{${fmxNamespace}}request`,
];

export type Unreadable = { unreadable: string };

/**
 * Parses a request as strictly as .NET: rejects malformed XML and document types. Names match by
 * namespace, in any order; unknown elements are ignored, and the first of two equal names counts.
 */
export function readAnySale(xml: string): SaleRequest | Unreadable {
  const request: Partial<SaleRequest> = {};
  const path: string[] = [];
  let isOperation = false;
  let text = '';
  const parser = new SaxesParser({ xmlns: true });
  parser.on('doctype', () => parser.fail('a document type is prohibited'));
  parser.on('opentag', (tag) => {
    path.push(qualifiedName(tag));
    isOperation ||= path.length === 3 && startsLike(requestPath.slice(0, 3), path);
    text = '';
  });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.on('closetag', (tag) => {
    const element = saleElements.find((name) => name === tag.local);
    if (element && isRequestElement(path, element)) request[element] ??= text;
    path.pop();
  });
  try {
    parser.write(xml).close();
  } catch {
    // Only the position, because the content may be a card number.
    return { unreadable: `There is an error in XML document (${parser.line}, ${parser.column}).` };
  }
  if (!isOperation) return { unreadable: 'The request element was not recognized.' };
  const entries = saleElements.map((name) => [name, request[name] ?? ''] as const);
  return Object.fromEntries(entries) as SaleRequest;
}

function isRequestElement(path: readonly string[], element: SaleElement): boolean {
  return (
    path.length === requestPath.length + 1 &&
    startsLike(requestPath, path) &&
    path.at(-1) === `{${fmxNamespace}}${element}`
  );
}

function startsLike(start: readonly string[], path: readonly string[]): boolean {
  return start.every((name, index) => path[index] === name);
}

function qualifiedName({ uri, local }: SaxesTagNS): string {
  return `{${uri}}${local}`;
}
