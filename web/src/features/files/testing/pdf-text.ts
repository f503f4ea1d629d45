import { inflateSync } from 'node:zlib';
import type { jsPDF as PdfDocument } from 'jspdf';

/** The text of each page, as copied from the file. */
export function pagesOf(pdf: PdfDocument): string[] {
  const streams = streamsOf(Buffer.from(pdf.output('arraybuffer')));
  const known = new Map(
    streams
      .flatMap((stream) => [...stream.matchAll(/^<(\w{4})><(\w{4,8})>$/gm)])
      .map(([, drawn = '', meant = '']) => [
        drawn,
        Buffer.from(meant, 'hex').swap16().toString('utf16le'),
      ]),
  );
  const read = (drawn: string) =>
    (drawn.match(/.{4}/g) ?? []).map((each) => known.get(each)).join('');
  // The built-in fonts encode a bullet as 0x95.
  const plain = (text: string) => text.replaceAll(/\\(.)/g, '$1').replaceAll('\x95', '•');
  return streams
    .filter((stream) => stream.includes(' Tj'))
    .map((page) =>
      [...page.matchAll(/(?:\(((?:[^()\\]|\\.)*)\)|<(\w+)>) Tj/g)]
        .map(([, text, drawn]) => (text === undefined ? read(drawn ?? '') : plain(text)))
        .join('\n'),
    );
}

function streamsOf(bytes: Buffer): string[] {
  const streams: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at)) {
    const begin = at + 'stream\n'.length;
    const end = bytes.indexOf('endstream', begin);
    streams.push(inflateSync(bytes.subarray(begin, end)).toString('latin1'));
    at = end + 'endstream'.length;
  }
  return streams;
}
