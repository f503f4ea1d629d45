import type { Inquiry } from '../gateway.ts';
import type { WireResponse } from '../open-wire.ts';

/** The query page replies with one plain word; any other reply is no result. */
export function interpretInquiryResponse(response: WireResponse): Inquiry {
  if (response.kind === 'not_sent') return { kind: 'unavailable', cause: response.cause };
  if (response.kind === 'lost') return { kind: 'unavailable', cause: response.detail };
  if (response.status !== 200) return { kind: 'unavailable', cause: `status ${response.status}` };
  const word = Buffer.from(response.body).toString('latin1').trim();
  return inquiryIn(word) ?? { kind: 'unavailable', cause: 'no response to an inquiry' };
}

function inquiryIn(word: string): Inquiry | null {
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
