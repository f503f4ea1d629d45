import { jsPDF as PdfDocument, type jsPDFOptions } from 'jspdf';

type PutStream = (stream: { data: string }) => void;

/**
 * Opens a PDF in which a copied or searched text has the letters that its font draws under characters of the
 * private use area. jsPDF writes the table of them with each font, and asks its newest listener first.
 */
export function openForCopying(
  drawnAs: ReadonlyMap<string, string>,
  options: jsPDFOptions,
): PdfDocument {
  const meant = new Map(
    Array.from(drawnAs, ([letter, drawn]) => [unitsOf(drawn), unitsOf(letter)]),
  );
  const listen = (font: { putStream: PutStream }) => {
    const put = font.putStream;
    font.putStream = (stream) => put({ ...stream, data: nameLetters(stream.data, meant) });
  };
  const events = PdfDocument.API.events as unknown[];
  events.push(['putFont', listen]);
  try {
    return new PdfDocument(options);
  } finally {
    events.pop();
  }
}

function nameLetters(data: string, meant: ReadonlyMap<string, string>): string {
  if (!data.startsWith('/CIDInit')) return data;
  return data.replaceAll(
    /^(<\w{4}>)<(\w{4})>$/gm,
    (_line, glyph: string, drawn: string) => `${glyph}<${meant.get(drawn) ?? drawn}>`,
  );
}

/** UTF-16, as hexadecimal digits. */
function unitsOf(text: string): string {
  return Array.from({ length: text.length }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('');
}
