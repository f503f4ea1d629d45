import { answerWithPdf } from '../../files/answer-with-pdf.ts';
import { makePdf } from './write-pdf.ts';

answerWithPdf(makePdf);
