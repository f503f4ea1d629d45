import { AsyncLocalStorage } from 'node:async_hooks';
import { Socket } from 'node:net';

/** One message between a payment and the database or the gateway, sent or about to be sent. */
export type FailPoint = { readonly message: number; readonly side: 'before' | 'after' };

/** Work that may end at one of its messages, as if its process were killed there. */
export type Mortal = {
  readonly dieAt: FailPoint | null;
  /** All messages so far, in words. */
  readonly trail: string[];
  readonly sockets: Set<Socket>;
  isDead: boolean;
  readonly onDeath: () => void;
};

const working = new AsyncLocalStorage<Mortal>();
type Owned = { readonly mortal: Mortal; hasAsked: boolean };
const owners = new WeakMap<Socket, Owned>();

export function runMortal<Result>(mortal: Mortal, work: () => Promise<Result>): Promise<Result> {
  return working.run(mortal, work);
}

/**
 * A dead payment neither sends nor receives, and its peers see closed connections, as the kernel
 * does for a killed process. All sockets are covered, so that a new statement becomes a new point
 * of death without a list.
 */
function die(mortal: Mortal): void {
  if (mortal.isDead) return;
  mortal.isDead = true;
  for (const socket of mortal.sockets) socket.destroy();
  mortal.onDeath();
}

/** Counts a message; returns the side at which the work dies, or null. */
function pass(mortal: Mortal, words: string): FailPoint['side'] | null {
  const message = mortal.trail.push(words) - 1;
  return mortal.dieAt?.message === message ? mortal.dieAt.side : null;
}

type Send = (this: Socket, data: unknown, encoding: unknown, done: (error?: Error) => void) => void;

function send(socket: Socket, write: () => void, text: () => string): void {
  const owned = owners.get(socket);
  if (!owned) {
    write();
    return;
  }
  const { mortal } = owned;
  if (mortal.isDead) return;
  owned.hasAsked = true;
  const side = pass(mortal, `${peerOf(socket)} is sent ${text()}`);
  if (side !== 'before') write();
  // Only once the bytes are on their way: a killed process has handed them to the kernel.
  if (side === 'after') setImmediate(() => die(mortal));
  if (side === 'before') die(mortal);
}

type Untapped = {
  connect: (this: Socket, ...given: unknown[]) => Socket;
  push: (this: Socket, ...given: unknown[]) => boolean;
  _write: Send;
  _writev: Send;
};

/** From here on every socket that mortal work opens belongs to it. */
export function tapSockets(): void {
  const { connect, push, _write, _writev } = Socket.prototype as unknown as Untapped;
  const own = {
    connect(this: Socket, ...given: unknown[]) {
      const mortal = working.getStore();
      if (!mortal) return connect.apply(this, given);
      if (mortal.isDead) return this;
      owners.set(this, { mortal, hasAsked: true });
      mortal.sockets.add(this);
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
      const { mortal } = owned;
      if (mortal.isDead) return false;
      // A response in several chunks is one message.
      const isFirst = owned.hasAsked;
      owned.hasAsked = false;
      const side = isFirst ? pass(mortal, `${peerOf(this)} has answered`) : null;
      if (side === 'before') {
        die(mortal);
        return false;
      }
      const isWanted = push.apply(this, given);
      if (side === 'after') die(mortal);
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
