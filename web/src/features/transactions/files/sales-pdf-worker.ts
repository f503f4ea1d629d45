import { runPdfWorker } from '../../files/run-pdf-worker.ts';
import { makePdf } from './write-pdf.ts';

runPdfWorker(makePdf);
