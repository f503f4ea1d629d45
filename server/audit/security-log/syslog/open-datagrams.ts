import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { SyslogOptions, SyslogSender } from './syslog-sender.ts';

/** Beyond these, the network or its names are stuck. */
const openMax = 1000;

/** One datagram per message (RFC 5426). Nothing tells whether it arrives. */
export function openDatagrams(options: SyslogOptions): SyslogSender {
  const { host, port, onDropped, onTrouble } = options;
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4');
  socket.on('error', onTrouble).unref();
  let open = 0;
  let onIdle: (() => void) | null = null;
  return {
    send: (message) => {
      if (open >= openMax) {
        onDropped(1);
        return;
      }
      open += 1;
      socket.send(message, port, host, (error) => {
        open -= 1;
        if (error !== null) {
          onDropped(1);
          onTrouble(error);
        }
        if (open === 0) onIdle?.();
      });
    },
    stop: async () => {
      if (open > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      socket.close();
    },
  };
}
