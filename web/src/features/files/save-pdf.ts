import type { WorkerSays } from './answer-with-pdf.ts';
import { downloadMade } from './download-file.ts';

type Asked<Content> = { readonly fileName: string; readonly content: Content };

/** Its script is as large as a page's, and so slow are few connections. */
const comesWithinMs = 60_000;

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
    downloadMade(made.bytes, { name: made.fileName, type: 'application/pdf' });
    return true;
  } finally {
    worker.terminate();
  }
}

/** It did not come, or not in one piece, or could not make it. */
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

async function makePdf<Content>(worker: Worker, asked: Promise<Asked<Content> | null>) {
  const given = await asked;
  if (given === null) return null;
  const answer = new Promise<ArrayBuffer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerSays>) => {
      if (data !== 'here') resolve(data);
    });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none to name.
  worker.postMessage(given.content);
  return { bytes: await answer, fileName: given.fileName };
}
