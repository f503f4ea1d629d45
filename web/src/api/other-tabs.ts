/** Messages between the tabs of a browser about their shared session. */
export type TabMessage = { kind: 'signed_in'; uid: string } | { kind: 'signed_out' };

type Listener = (message: TabMessage) => void;

const listeners = new Set<Listener>();

/** Browsers without BroadcastChannel check when the tab becomes visible again. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('piton-session') : null;
channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  for (const listener of listeners) listener(data);
});

export function notifyOtherTabs(message: TabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none to name.
  channel?.postMessage(message);
}

export function onOtherTabs(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
