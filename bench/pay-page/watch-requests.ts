import type { Connection } from './connect-to.ts';

export type Loaded = {
  readonly url: string;
  readonly type: string;
  /** Bytes on the wire, with headers. */
  readonly bytes: number;
};

type Begun = { requestId: string; type?: string; request: { url: string } };
type Ended = { requestId: string; encodedDataLength: number };

/** The requests of a page in the order of arrival, without data: addresses. */
export function watchRequests(
  browser: Connection,
  session: string,
): { requests: readonly Loaded[]; stop: () => void } {
  const begun = new Map<string, { url: string; type: string }>();
  const requests: Loaded[] = [];
  const stop = browser.listen(session, (method, params) => {
    if (method === 'Network.requestWillBeSent') {
      const { requestId, request, type } = params as Begun;
      begun.set(requestId, { url: request.url, type: type ?? 'Other' });
    }
    if (method === 'Network.loadingFinished') {
      const { requestId, encodedDataLength: bytes } = params as Ended;
      const request = begun.get(requestId);
      if (request && !request.url.startsWith('data:')) requests.push({ ...request, bytes });
    }
  });
  return { requests, stop };
}
