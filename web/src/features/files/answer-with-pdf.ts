import type { jsPDF as PdfDocument } from 'jspdf';
import { loadNotoSans } from './load-font.ts';
import type { LoadFonts } from './prepare-font.ts';

/** What a worker says: that it is there, and then the PDF that it was asked for. */
export type WorkerSays = 'here' | ArrayBuffer;

/** Of whatever its page sends. */
type MakePdf = (content: never, load: LoadFonts) => Promise<PdfDocument>;

const fonts: LoadFonts = {
  notoSans: loadNotoSans,
  fallback: async (characters) => (await import('./load-fallback.ts')).loadFallback(characters),
};

/** All that a worker does: it is sent what stands in a PDF, and answers the PDF. */
export function answerWithPdf(make: MakePdf): void {
  addEventListener('message', (event) => void answer(make, event.data as never));
  say('here');
}

async function answer(make: MakePdf, content: never): Promise<void> {
  try {
    const bytes = (await make(content, fonts)).output('arraybuffer');
    say(bytes, [bytes]);
  } catch (error) {
    // Its page hears of errors, and not of a promise that its worker leaves broken.
    reportError(error);
  }
}

function say(words: WorkerSays, transfer: ArrayBuffer[] = []): void {
  postMessage(words, { transfer });
}
