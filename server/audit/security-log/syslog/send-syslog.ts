import { openDatagrams } from './open-datagrams.ts';
import { openStream } from './open-stream.ts';
import type { SyslogOptions, SyslogSender } from './syslog-sender.ts';

const ports: Readonly<Record<string, number>> = { 'udp:': 514, 'tcp:': 514, 'tls:': 6514 };

/** Sends to `udp://`, `tcp://` or `tls://`. */
export function sendSyslogTo(
  url: string,
  given: Omit<SyslogOptions, 'host' | 'port'>,
): SyslogSender {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const options = { ...given, host, port: Number(port) || (ports[protocol] ?? 0) };
  return protocol === 'udp:' ? openDatagrams(options) : openStream(options, protocol === 'tls:');
}
