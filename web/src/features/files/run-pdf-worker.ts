import type { jsPDF as PdfDocument } from 'jspdf';
import { loadNotoSans } from './load-font.ts';
import type { LoadFonts } from './prepare-font.ts';

/** The messages of a worker: ready, and then the PDF. */
export type WorkerMessage = 'here' | ArrayBuffer;

/** Accepts the content its page sends. */
type MakePdf = (content: never, load: LoadFonts) => Promise<PdfDocument>;

const fonts: LoadFonts = {
  notoSans: loadNotoSans,
  fallback: async (characters) =>
    (await import('./load-fallback-font.ts')).loadFallbackFont(characters),
};

/** The whole worker: receives the content and returns the PDF. */
export function runPdfWorker(make: MakePdf): void {
  addEventListener('message', (event) => void response(make, event.data as never));
  post('here');
}

async function response(make: MakePdf, content: never): Promise<void> {
  try {
    const bytes = (await make(content, fonts)).output('arraybuffer');
    post(bytes, [bytes]);
  } catch (error) {
    // A page receives a worker's errors, but not its rejected promises.
    reportError(error);
  }
}

function post(words: WorkerMessage, transfer: ArrayBuffer[] = []): void {
  postMessage(words, { transfer });
}
