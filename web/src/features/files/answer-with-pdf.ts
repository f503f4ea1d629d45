import type { jsPDF as PdfDocument } from 'jspdf';
import { loadLetters } from './load-letters.ts';

/** Null where it could not be made. */
export type PdfAnswer = { readonly bytes: ArrayBuffer | null };

/** Of whatever its page sends. */
type MakePdf = (content: never, bring: () => Promise<string>) => Promise<PdfDocument>;

/** All that a worker does: it is sent what stands in a PDF, and answers the PDF. */
export function answerWithPdf(make: MakePdf): void {
  addEventListener('message', (event) => void answer(make, event.data as never));
}

async function answer(make: MakePdf, content: never): Promise<void> {
  const bytes = await bytesOf(make, content);
  const said: PdfAnswer = { bytes };
  postMessage(said, { transfer: bytes === null ? [] : [bytes] });
}

async function bytesOf(make: MakePdf, content: never): Promise<ArrayBuffer | null> {
  try {
    return (await make(content, loadLetters)).output('arraybuffer');
  } catch {
    // A page does not hear of a promise that its worker leaves broken.
    return null;
  }
}
