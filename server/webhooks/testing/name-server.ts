import dgram from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';
import { onTestFinished } from 'vitest';

type Question = { readonly name: string; readonly type: 'A' | 'AAAA' };

/** The addresses of a name, or undefined if it doesn't exist. The response waits for the promise. */
type Answer = (
  question: Question,
) => readonly string[] | undefined | Promise<readonly string[] | undefined>;

export type NameServer = {
  /** For `setServers`. */
  readonly address: string;
  readonly asked: Question[];
};

/** A name server on this machine that responds to real DNS packets. */
export async function openNameServer(answer: Answer): Promise<NameServer> {
  const asked: Question[] = [];
  const socket = dgram.createSocket('udp4');
  let isOpen = true;
  socket.on('message', (message, from) => {
    const { end, ...question } = questionIn(message);
    asked.push(question);
    void Promise.resolve(answer(question)).then((found) => {
      const response = responseTo(message.subarray(0, end), question, found);
      if (isOpen) socket.send(response, from.port, from.address);
    });
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    isOpen = false;
    socket.close();
  });
  return { address: `127.0.0.1:${socket.address().port}`, asked };
}

const headerBytes = 12;
const typeA = 1;
const typeAAAA = 28;

function questionIn(message: Buffer): Question & { end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1) === typeAAAA ? 'AAAA' : 'A';
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 };
}

function responseTo(
  asked: Buffer,
  { type }: Question,
  found: readonly string[] | undefined,
): Buffer {
  const addresses = (found ?? []).filter((each) => isIPv4(each) === (type === 'A'));
  const header = Buffer.from(asked.subarray(0, headerBytes));
  // A response, with the code "no such name" if there is none.
  header.writeUInt16BE(found === undefined ? 0x81_83 : 0x81_80, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, asked.subarray(headerBytes), ...addresses.map(recordOf)]);
}

/** A record that points to the name in the question, and may not be cached. */
function recordOf(address: string): Buffer {
  const bytes = isIPv4(address) ? bytesOf4(address) : bytesOf6(address);
  const record = Buffer.alloc(headerBytes);
  record.writeUInt16BE(0xc0_00 + headerBytes, 0);
  record.writeUInt16BE(isIPv4(address) ? typeA : typeAAAA, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(0, 6);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}

function bytesOf4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number));
}

/** Takes addresses that are written with `::`. */
function bytesOf6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const wordsIn = (part: string) =>
    part === '' ? [] : part.split(':').map((w) => Number.parseInt(w, 16));
  const [first, last] = [wordsIn(head), wordsIn(tail)];
  const middle = Array.from({ length: 8 - first.length - last.length }, () => 0);
  const bytes = Buffer.alloc(16);
  [...first, ...middle, ...last].forEach((word, index) => bytes.writeUInt16BE(word, index * 2));
  return bytes;
}
