import type { WorkerMessage } from './run-pdf-worker.ts';
import { downloadMade } from './download-file.ts';

type PdfSource<Content> = { readonly fileName: string; readonly content: Content };

/** The worker's script is as large as a page's, and few connections are this slow. */
const comesWithinMs = 60_000;

/**
 * Saves a PDF made in a worker, because thousands of lines would freeze the page for seconds;
 * returns false if `asked` is null. Every end terminates the worker, so that the next press starts
 * a new one.
 */
export async function savePdf<Content>(
  worker: Worker,
  source: Promise<PdfSource<Content> | null>,
): Promise<boolean> {
  try {
    const made = await Promise.race([failureOf(worker), makePdf(worker, source)]);
    if (made === null) return false;
    downloadMade(made.bytes, { name: made.fileName, type: 'application/pdf' });
    return true;
  } finally {
    worker.terminate();
  }
}

/** The worker did not load, or failed. */
function failureOf(worker: Worker): Promise<never> {
  return new Promise((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the worker that makes PDFs did not come')),
      comesWithinMs,
    );
    worker.addEventListener('message', () => clearTimeout(timer), { once: true });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      clearTimeout(timer);
      reject(new Error(`the worker that makes PDFs failed: ${event.message}`));
    });
  });
}

async function makePdf<Content>(worker: Worker, source: Promise<PdfSource<Content> | null>) {
  const given = await source;
  if (given === null) return null;
  const response = new Promise<ArrayBuffer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
      if (data !== 'here') resolve(data);
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none to name.
  worker.postMessage(given.content);
  return { bytes: await response, fileName: given.fileName };
}
