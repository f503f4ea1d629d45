import { SaxesParser } from 'saxes';

/** Each element of a document in order: its path with full namespaces, and its text. */
export function parseRequest(xml: string): [path: string, text: string][] {
  const elements: [string, string][] = [];
  const open: [string, string][] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local }) => {
    const element: [string, string] = [`${open.at(-1)?.[0] ?? ''}/{${uri}}${local}`, ''];
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element[1] += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return elements;
}
