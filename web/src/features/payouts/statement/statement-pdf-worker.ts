import { runPdfWorker } from '../../files/run-pdf-worker.ts';
import { makeStatementPdf } from './statement-pdf.ts';

runPdfWorker(makeStatementPdf);
