import { SaxesParser } from 'saxes';

/** The elements with text or nothing, by name; missing ones are absent. */
export type RawResponse = { status: number; xml: string; elements: Record<string, string> };

export async function readResponse(response: Response): Promise<RawResponse> {
  const xml = await response.text();
  return { status: response.status, xml, elements: leavesOf(xml) };
}

/** Throws if the XML is incomplete. */
export function leavesOf(xml: string): Record<string, string> {
  const leaves: Record<string, string> = {};
  let text = '';
  let isLeaf = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', () => {
    text = '';
    isLeaf = true;
  });
  parser.on('text', (part) => (text += part));
  parser.on('closetag', ({ local }) => {
    if (isLeaf) leaves[local] = text;
    isLeaf = false;
  });
  parser.write(xml).close();
  return leaves;
}
