import { once } from 'node:events';

export type Connection = {
  /** Asks the browser, or the page that the session belongs to. */
  readonly send: (method: string, params?: object, session?: string) => Promise<object>;
  /** Hears what a page tells by itself. Answers how to stop. */
  readonly listen: (session: string, hear: (method: string, params: object) => void) => () => void;
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

/** A browser's own protocol: questions with a number, answers with the same, and what pages tell. */
export async function connectTo(address: string): Promise<Connection> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const asked = new Map<number, PromiseWithResolvers<object>>();
  const listeners = new Set<(message: Message) => void>();
  let asks = 0;

  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    for (const hear of listeners) hear(message);
    if (message.id === undefined) return;
    const { resolve, reject } = asked.get(message.id) ?? {};
    asked.delete(message.id);
    if (message.error) reject?.(new Error(message.error.message));
    else resolve?.(message.result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const { reject } of asked.values()) reject(new Error('the browser is gone'));
  });

  return {
    send: (method, params, sessionId) => {
      asks += 1;
      const answer = Promise.withResolvers<object>();
      asked.set(asks, answer);
      socket.send(JSON.stringify({ id: asks, method, params, sessionId }));
      return answer.promise;
    },
    listen: (session, hear) => {
      const listener = ({ method, sessionId, params = {} }: Message) => {
        if (sessionId === session && method !== undefined) hear(method, params);
      };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => socket.close(),
  };
}
