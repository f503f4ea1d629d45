import { SaxesParser } from 'saxes';

type Page = {
  /** Whole keys, and the folders of a list with a delimiter. */
  readonly names: string[];
  readonly next: string | null;
};

export function readListing(xml: string): Page {
  const names: string[] = [];
  let next: string | null = null;
  readTexts(xml, (path, text) => {
    if (path.endsWith('Contents/Key') || path.endsWith('CommonPrefixes/Prefix')) names.push(text);
    if (path.endsWith('/NextContinuationToken')) next = text;
  });
  return { names, next };
}

export function readUploadId(xml: string): string {
  let id = '';
  readTexts(xml, (path, text) => {
    if (path.endsWith('/UploadId')) id = text;
  });
  if (id === '') throw new Error('the backup store began no upload');
  return id;
}

function readTexts(xml: string, onText: (path: string, text: string) => void): void {
  const open: string[] = [];
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    open.push(name);
    text = '';
  });
  parser.on('text', (piece) => (text += piece));
  parser.on('closetag', () => {
    onText(open.join('/'), text);
    open.pop();
    text = '';
  });
  parser.write(xml).close();
}
