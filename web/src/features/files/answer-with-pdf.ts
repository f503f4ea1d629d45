import type { jsPDF as PdfDocument } from 'jspdf';
import { loadLetters } from './load-letters.ts';

/** What a worker says: that it is there, and then the PDF that it was asked for. */
export type WorkerSays = 'here' | ArrayBuffer;

/** Of whatever its page sends. */
type MakePdf = (content: never, bring: () => Promise<string>) => Promise<PdfDocument>;

/** All that a worker does: it is sent what stands in a PDF, and answers the PDF. */
export function answerWithPdf(make: MakePdf): void {
  addEventListener('message', (event) => void answer(make, event.data as never));
  say('here');
}

async function answer(make: MakePdf, content: never): Promise<void> {
  try {
    const bytes = (await make(content, loadLetters)).output('arraybuffer');
    say(bytes, [bytes]);
  } catch (error) {
    // Its page hears of errors, and not of a promise that its worker leaves broken.
    reportError(error);
  }
}

function say(words: WorkerSays, transfer: ArrayBuffer[] = []): void {
  postMessage(words, { transfer });
}
