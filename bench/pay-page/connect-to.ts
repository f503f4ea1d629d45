import { once } from 'node:events';

export type Connection = {
  /** Sends a command to the browser, or to the session's page. */
  readonly send: (method: string, params?: object, session?: string) => Promise<object>;
  /** Listens to a page's events. Returns a function that stops it. */
  readonly listen: (
    session: string,
    listener: (method: string, params: object) => void,
  ) => () => void;
  readonly close: () => void;
};

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly sessionId?: string;
  readonly params?: object;
  readonly result?: object;
  readonly error?: { readonly message: string };
};

/** The DevTools protocol: numbered commands, their responses, and events. */
export async function connectTo(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const pending = new Map<number, PromiseWithResolvers<object>>();
  const listeners = new Set<(message: Message) => void>();
  let asks = 0;

  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    for (const listener of listeners) listener(message);
    if (message.id === undefined) return;
    const { resolve, reject } = pending.get(message.id) ?? {};
    pending.delete(message.id);
    if (message.error) reject?.(new Error(message.error.message));
    else resolve?.(message.result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('the browser is gone'));
  });

  return {
    send: (method, params, sessionId) => {
      asks += 1;
      const response = Promise.withResolvers<object>();
      pending.set(asks, response);
      socket.send(JSON.stringify({ id: asks, method, params, sessionId }));
      return response.promise;
    },
    listen: (session, listener) => {
      const onMessage = ({ method, sessionId, params = {} }: Message) => {
        if (sessionId === session && method !== undefined) listener(method, params);
      };
      listeners.add(onMessage);
      return () => listeners.delete(onMessage);
    },
    close: () => socket.close(),
  };
}
