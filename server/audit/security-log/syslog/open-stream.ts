import net from 'node:net';
import tls from 'node:tls';
import type { SyslogOptions, SyslogSender } from './syslog-sender.ts';

/** Some minutes of an ordinary day. */
export const waitingMax = 10_000;
const batchMax = 100;
const writeLimitMs = 10_000;
const retryMs = { first: 500, max: 30_000 };

/**
 * A connection with octet counting (RFC 6587, RFC 5425). Messages wait in memory while there is
 * none. Those written just before it breaks may be lost, because syslog acknowledges nothing.
 */
export function openStream(options: SyslogOptions, isEncrypted: boolean): SyslogSender {
  const waiting: string[] = [];
  let socket: net.Socket | null = null;
  let isReady = false;
  let isWriting = false;
  let isStopping = false;
  let delayMs = retryMs.first;
  let retry: NodeJS.Timeout | undefined;
  let onIdle: (() => void) | null = null;

  const connect = () => {
    retry = undefined;
    const opened = open(options, isEncrypted);
    socket = opened;
    opened.on(isEncrypted ? 'secureConnect' : 'connect', () => {
      isReady = true;
      delayMs = retryMs.first;
      write();
    });
    // An idle connection lives on; only one that takes no messages is given up.
    opened.on('timeout', () => {
      if (isWriting || !isReady) opened.destroy(new Error('the syslog server takes no messages'));
    });
    opened.on('error', options.onTrouble);
    opened.on('close', () => {
      isReady = false;
      isWriting = false;
      socket = null;
      if (isStopping) return;
      retry = setTimeout(connect, delayMs).unref();
      delayMs = Math.min(2 * delayMs, retryMs.max);
    });
  };
  const write = () => {
    if (isWriting || !isReady || socket === null) return;
    const batch = waiting.slice(0, batchMax);
    if (batch.length === 0) {
      onIdle?.();
      return;
    }
    isWriting = true;
    const on = socket;
    on.write(batch.map(framed).join(''), (error) => {
      // A broken connection sends them again on the next one.
      if (error !== undefined && error !== null) return;
      if (on !== socket) return;
      isWriting = false;
      waiting.splice(0, batch.length);
      write();
    });
  };
  connect();
  return {
    send: (message) => {
      // The first ones of an attack say more than the last.
      if (waiting.length >= waitingMax) options.onDropped(1);
      else waiting.push(message);
      write();
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(retry);
      if (isReady && waiting.length > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      options.onDropped(waiting.length);
      socket?.end();
    },
  };
}

function open({ host, port, certificates }: SyslogOptions, isEncrypted: boolean): net.Socket {
  const socket = isEncrypted
    ? tls.connect({
        host,
        port,
        minVersion: 'TLSv1.2',
        ...(net.isIP(host) === 0 && { servername: host }),
        ...(certificates !== undefined && { ca: certificates }),
      })
    : net.connect({ host, port });
  return socket.setTimeout(writeLimitMs).setKeepAlive(true).unref();
}

function framed(message: string): string {
  return `${Buffer.byteLength(message)} ${message}`;
}
