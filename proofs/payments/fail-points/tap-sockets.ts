import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';

/** One message between a payment and the database or the gateway, sent or about to be sent. */
export type FailPoint = { readonly message: number; readonly side: 'before' | 'after' };

/** Work that may end at one of its messages, as if its process were killed there. */
export type KillableWork = {
  readonly killAt: FailPoint | null;
  /** All messages so far, in words. */
  readonly trail: string[];
  readonly sockets: Set<Socket>;
  isKilled: boolean;
  readonly onKill: () => void;
};

const working = new AsyncLocalStorage<KillableWork>();
type Owned = { readonly killable: KillableWork; isAwaitingResponse: boolean };
const owners = new WeakMap<Socket, Owned>();

export function runKillable<Result>(
  killable: KillableWork,
  work: () => Promise<Result>,
): Promise<Result> {
  return working.run(killable, work);
}

/**
 * A killed payment neither sends nor receives, and its peers see closed connections, as the kernel
 * does for a killed process. All sockets are covered, so that a new statement becomes a new kill point
 * without a list.
 */
function kill(killable: KillableWork): void {
  if (killable.isKilled) return;
  killable.isKilled = true;
  for (const socket of killable.sockets) socket.destroy();
  killable.onKill();
}

/** Counts a message; returns the side at which to kill the work, or null. */
function pass(killable: KillableWork, words: string): FailPoint['side'] | null {
  const message = killable.trail.push(words) - 1;
  return killable.killAt?.message === message ? killable.killAt.side : null;
}

type Send = (this: Socket, data: unknown, encoding: unknown, done: (error?: Error) => void) => void;

function send(socket: Socket, write: () => void, text: () => string): void {
  const owned = owners.get(socket);
  if (!owned) {
    write();
    return;
  }
  const { killable } = owned;
  if (killable.isKilled) return;
  owned.isAwaitingResponse = true;
  const side = pass(killable, `${peerOf(socket)} is sent ${text()}`);
  if (side !== 'before') write();
  // Only once the bytes are on their way: a killed process has handed them to the kernel.
  if (side === 'after') setImmediate(() => kill(killable));
  if (side === 'before') kill(killable);
}

type Untapped = {
  connect: (this: Socket, ...given: unknown[]) => Socket;
  push: (this: Socket, ...given: unknown[]) => boolean;
  _write: Send;
  _writev: Send;
};

/** From here on every socket that killable work opens belongs to it. */
export function tapSockets(): void {
  const { connect, push, _write, _writev } = Socket.prototype as unknown as Untapped;
  const own = {
    connect(this: Socket, ...given: unknown[]) {
      const killable = working.getStore();
      if (!killable) return connect.apply(this, given);
      if (killable.isKilled) return this;
      owners.set(this, { killable, isAwaitingResponse: true });
      killable.sockets.add(this);
      return connect.apply(this, given);
    },
    _write(this: Socket, ...given: Parameters<Send>) {
      send(
        this,
        () => _write.apply(this, given),
        () => wordsOf(given[0]),
      );
    },
    _writev(this: Socket, ...given: Parameters<Send>) {
      const chunks = given[0] as { chunk: unknown }[];
      const text = () => wordsOf(chunks.map(({ chunk }) => String(chunk)).join(''));
      // `_writev` has no encoding argument.
      send(this, () => Reflect.apply(_writev, this, given), text);
    },
    push(this: Socket, ...given: unknown[]) {
      const owned = owners.get(this);
      if (!owned || given[0] === null) return push.apply(this, given);
      const { killable } = owned;
      if (killable.isKilled) return false;
      // A response in several chunks is one message.
      const isFirst = owned.isAwaitingResponse;
      owned.isAwaitingResponse = false;
      const side = isFirst ? pass(killable, `${peerOf(this)} has answered`) : null;
      if (side === 'before') {
        kill(killable);
        return false;
      }
      const isWanted = push.apply(this, given);
      if (side === 'after') kill(killable);
      return isWanted;
    },
  };
  Object.assign(Socket.prototype, own);
}

/** PostgreSQL listens on a local socket, the gateway on a port. */
function peerOf(socket: Socket): string {
  return socket.remotePort === undefined ? 'database' : 'gateway';
}

/** The first words that identify it, and never more, because a card may follow. */
function wordsOf(data: unknown): string {
  return (
    /SASL|[a-z]+_[a-z_]+|begin|commit|select \w+|update "?\w+|SSIS\w+|tqs/.exec(
      String(data),
    )?.[0] ?? 'a message'
  );
}
