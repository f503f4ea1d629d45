import { downloadFile } from './download-file.ts';
import type { PdfAnswer } from './answer-with-pdf.ts';

type Asked<Content> = { readonly fileName: string; readonly content: Content };

/**
 * Saves a PDF that a worker makes: one of thousands of lines takes seconds, in which the page itself would
 * stand still. The worker comes while its content does and is ended with it, whatever becomes of it, so that
 * the next press begins anew. Answers whether there was anything to make; null says that there is not.
 */
export async function savePdf<Content>(
  worker: Worker,
  asked: Promise<Asked<Content> | null>,
): Promise<boolean> {
  try {
    const made = await Promise.race([failureOf(worker), makePdf(worker, asked)]);
    if (made === null) return false;
    saveBytes(made.bytes, made.fileName);
    return true;
  } finally {
    worker.terminate();
  }
}

/** It did not come, or not in one piece. */
function failureOf(worker: Worker): Promise<never> {
  return new Promise((_resolve, reject) => {
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      reject(new Error('the worker that makes PDFs failed'));
    });
  });
}

async function makePdf<Content>(worker: Worker, asked: Promise<Asked<Content> | null>) {
  const given = await asked;
  if (given === null) return null;
  const answer = new Promise<PdfAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => resolve(data));
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none to name.
  worker.postMessage(given.content);
  const { bytes } = await answer;
  if (bytes === null) throw new Error('the PDF could not be made');
  return { bytes, fileName: given.fileName };
}

/** As long as a browser may take to ask where it should go. */
const keptMs = 60_000;

function saveBytes(bytes: ArrayBuffer, fileName: string): void {
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  downloadFile(address, fileName);
  setTimeout(() => URL.revokeObjectURL(address), keptMs);
}
