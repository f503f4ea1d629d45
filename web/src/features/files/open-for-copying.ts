import { jsPDF as PdfDocument, type jsPDFOptions } from 'jspdf';

type PutStream = (stream: { data: string }) => void;

/**
 * Opens a PDF whose copied or searched text has the real characters, although its font draws them
 * under private-use code units. jsPDF writes a character map with each font and calls the newest
 * listener first.
 */
export function openForCopying(
  glyphFor: ReadonlyMap<string, string>,
  options: jsPDFOptions,
): PdfDocument {
  const meant = new Map(
    Array.from(glyphFor, ([character, drawn]) => [unitsOf(drawn), unitsOf(character)]),
  );
  const listen = (font: { putStream: PutStream }) => {
    const put = font.putStream;
    font.putStream = (stream) => put({ ...stream, data: nameCharacters(stream.data, meant) });
  };
  const events = PdfDocument.API.events as unknown[];
  events.push(['putFont', listen]);
  try {
    return new PdfDocument(options);
  } finally {
    events.pop();
  }
}

function nameCharacters(data: string, meant: ReadonlyMap<string, string>): string {
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
