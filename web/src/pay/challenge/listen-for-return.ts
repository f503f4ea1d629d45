/**
 * Calls back when our page, to which the bank sends the browser back, reports from its frame. The
 * bank's own page may send messages too, so only those of our origin count.
 */
export function listenForReturn(onReturn: () => void, signal: AbortSignal): void {
  addEventListener('message', (event) => isReturn(event) && onReturn(), { signal });
}

function isReturn({ origin, data }: MessageEvent<unknown>): boolean {
  return (
    origin === location.origin &&
    typeof data === 'object' &&
    data !== null &&
    'piton' in data &&
    data.piton === 'challenge-returned'
  );
}
