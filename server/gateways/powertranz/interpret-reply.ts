import type { UnknownCause } from '../gateway.ts';
import type { WireResponse } from '../open-wire.ts';
import type { Reply } from './read-reply.ts';
import { readReply } from './read-reply.ts';

export type NotDecided =
  | { kind: 'not_sent'; cause: string }
  | { kind: 'unknown'; cause: UnknownCause; detail: string };

/** A whole reply, or the outcome without one. Any other status has an empty body. */
export function replyIn(response: WireResponse): { kind: 'reply'; reply: Reply } | NotDecided {
  if (response.kind === 'not_sent') return response;
  if (response.kind === 'lost') {
    return { kind: 'unknown', cause: response.cause, detail: response.detail };
  }
  if (response.status !== 200) {
    return { kind: 'unknown', cause: 'http', detail: `status ${response.status}` };
  }
  const reply = readReply(response.body);
  return reply
    ? { kind: 'reply', reply }
    : { kind: 'unknown', cause: 'parse', detail: 'no whole reply' };
}

/** The gateway's code and words, for staff. */
export function describeReply(reply: Reply, quote: (text: string) => string): string {
  const { IsoResponseCode: code, ResponseMessage, Approved, AuthorizationCode, RRN } = reply;
  const words = quote(ResponseMessage ?? '');
  const references = [
    Approved ? 'approved' : 'not approved',
    AuthorizationCode && `authorisation ${quote(AuthorizationCode).slice(0, referenceLengthMax)}`,
    RRN && `reference ${quote(RRN).slice(0, referenceLengthMax)}`,
  ];
  return [
    words === '' ? namedCode(code) : `${namedCode(code)} ${words}`,
    ...references.filter(Boolean),
  ].join(', ');
}

/** A code of another form could hold anything. */
export function namedCode(code: string): string {
  return /^[A-Z\d]{2,3}$/.test(code) ? code : 'a code without a name';
}

/** The words about a refusal, for the customer or merchant. */
export function messageOf(reply: Reply, quote: (text: string) => string): string {
  const errors = reply.Errors?.map(({ Message }) => Message ?? '') ?? [];
  const messages = [...errors, reply.ResponseMessage ?? ''];
  return quote(messages.find((message) => message !== '') ?? '');
}

/** The longest one seen has 36 characters; the limit protects everything that stores it. */
export function reference(text: string | null | undefined): string | null {
  return text?.slice(0, referenceLengthMax) || null;
}

const referenceLengthMax = 64;
