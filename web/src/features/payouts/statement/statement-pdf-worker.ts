import { answerWithPdf } from '../../files/answer-with-pdf.ts';
import { makeStatementPdf } from './statement-pdf.ts';

answerWithPdf(makeStatementPdf);
