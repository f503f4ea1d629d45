import type { Inquiry } from '../gateway.ts';
import type { WireAnswer } from '../open-wire.ts';

/** The query page replies with one plain word; any other reply is no result. */
export function interpretInquiryResponse(answer: WireAnswer): Inquiry {
  if (answer.kind === 'not_sent') return { kind: 'unavailable', cause: answer.cause };
  if (answer.kind === 'lost') return { kind: 'unavailable', cause: answer.detail };
  if (answer.status !== 200) return { kind: 'unavailable', cause: `status ${answer.status}` };
  const word = Buffer.from(answer.body).toString('latin1').trim();
  return answerIn(word) ?? { kind: 'unavailable', cause: 'no answer to an inquiry' };
}

function answerIn(word: string): Inquiry | null {
  switch (word) {
    case 'YES':
      return { kind: 'taken' };
    case 'NO':
      return { kind: 'declined' };
    case 'NOTFOUND':
      return { kind: 'absent' };
    default:
      return null;
  }
}
