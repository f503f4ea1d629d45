import { Worker } from 'node:worker_threads';
import { createConcurrencyLimit } from '../../../limits/limit-concurrency.ts';
import type { EvidencePdf } from './draw-evidence.ts';
import type { InspectedFile, PdfInspection, PdfTask } from './pdf-worker.ts';

/** Long enough for 40 megapixels of pictures, short enough to stop a file made to be slow. */
const limitMs = 40_000;
const maxMegabytes = 768;

/** A file that can't be drawn within the limits counts as broken. */
export function inspectFile(file: InspectedFile): Promise<PdfInspection> {
  return limited(async () => {
    try {
      return (await run({ kind: 'inspect', file })) as PdfInspection;
    } catch {
      return { kind: 'broken' };
    }
  });
}

export function assemblePdf(pdf: EvidencePdf): Promise<Uint8Array<ArrayBuffer>> {
  return limited(async () => (await run({ kind: 'assemble', pdf })) as Uint8Array<ArrayBuffer>);
}

/** Bounds the memory that uploads and staff's downloads need at the same time. */
const limited = createConcurrencyLimit({ atOnce: 2, maxWaiting: 20 });

/**
 * Other people's files are parsed in a thread of their own: a file made to be slow holds up no
 * payment. The thread's limit holds for its objects only; the pixels of pictures are outside, so
 * checkFile and the database limit those.
 */
function run(task: PdfTask): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('pdf-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
      // It needs no settings, which hold secrets.
      env: {},
      stdout: true,
      stderr: true,
    });
    const timer = setTimeout(() => {
      reject(new Error('the PDF took too long'));
      void worker.terminate();
    }, limitMs);
    const settle = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    worker.once('message', (result: unknown) => settle(() => resolve(result)));
    worker.once('error', (error) => settle(() => reject(error as Error)));
    worker.once('exit', () => settle(() => reject(new Error('the PDF worker ended'))));
  });
}
