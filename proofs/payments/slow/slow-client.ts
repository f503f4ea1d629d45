import { connect, type Socket } from 'node:net';
import { demoCompany } from '../attacks/payments-to-send.ts';

/** The slow part: its headers, its body, or reading the response. */
export type Slowness = 'headers' | 'body' | 'reading';

export type SlowClient = {
  readonly slowness: Slowness;
  readonly connect: () => void;
  /** Sends the minimum that keeps it alive. */
  readonly poke: () => void;
  readonly isGone: () => boolean;
  readonly isConnected: () => boolean;
  /** The longest time the server kept it. */
  readonly longestMs: () => number;
  /** The number of times the server ended it. */
  readonly ended: () => number;
  /** The number of failed connections, or of those cut before a request. */
  readonly refused: () => number;
  readonly leave: () => void;
};

export type SlowTarget = {
  readonly url: string;
  /** A file of the pay page, larger than any response of the functions. */
  readonly file: string;
};

const functions = ['/makPayment', '/webPay', '/getCompanyData'] as const;
/** The share of readers that request more than the kernel's buffer. */
const greedyOneIn = 20;
const greedyFiles = 16;

/** Numbered variants, each on its own connection. */
export function slowClient(target: SlowTarget, slowness: Slowness, number: number): SlowClient {
  const { hostname, port } = new URL(target.url);
  let socket: Socket | null = null;
  let connectedAt: number | null = null;
  let [longestMs, ended, refused] = [0, 0, 0];

  const countTime = () => {
    if (connectedAt !== null) longestMs = Math.max(longestMs, performance.now() - connectedAt);
  };

  function open(): void {
    const opened = connect(Number(port), hostname);
    socket = opened;
    opened.on('connect', () => {
      connectedAt = performance.now();
      opened.write(beginning(target, slowness, number));
    });
    // A slow reader leaves unread data with the kernel.
    if (slowness === 'reading') opened.on('readable', () => undefined);
    else opened.resume();
    // The 'close' event reports its end.
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (connectedAt === null) refused += 1;
      else ended += 1;
      countTime();
      connectedAt = null;
      socket = null;
    });
  }

  return {
    slowness,
    connect: open,
    poke: () => {
      if (slowness === 'reading') socket?.read(1);
      else socket?.write(slowness === 'headers' ? 'x-slow: 1\r\n' : ' ');
    },
    isGone: () => socket === null,
    isConnected: () => connectedAt !== null,
    longestMs: () => {
      countTime();
      return longestMs;
    },
    ended: () => ended,
    refused: () => refused,
    leave: () => socket?.removeAllListeners('close').destroy(),
  };
}

function beginning({ url, file }: SlowTarget, slowness: Slowness, number: number): string {
  const { host } = new URL(url);
  const path = functions[number % functions.length] ?? functions[0];
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\n`;
  if (slowness === 'headers') return head;
  if (slowness === 'body') return `${head}content-length: 4000\r\n\r\n{`;
  const body = JSON.stringify({ companyId: demoCompany });
  const whole = `${head}content-length: ${body.length}\r\n\r\n${body}`;
  const times = number % greedyOneIn === 0 ? greedyFiles : 1;
  return whole + `GET ${file} HTTP/1.1\r\nhost: ${host}\r\n\r\n`.repeat(times);
}
