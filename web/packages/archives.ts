import { gzipSync, zipSync } from 'fflate';

/** Content by path, with "/" between folders. */
export type Files = Readonly<Record<string, Uint8Array>>;

/*
 * The same files give the same bytes on every machine: sorted, without times, owners and modes, and
 * compressed by JavaScript, because zlib differs between processors.
 */

/** As npm and `tar` read it: all files are in one folder. */
export function tarball(folder: string, files: Files): Uint8Array {
  const blocks = sorted(files).flatMap(([name, bytes]) => [
    tarHeader(`${folder}/${name}`, bytes.length),
    bytes,
    Buffer.alloc(-bytes.length & (blockBytes - 1)),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]), {
    level: 9,
    mtime: 0,
  });
}

export function zipArchive(files: Files): Uint8Array {
  // The first time that the format knows. It is written as local time.
  return zipSync(Object.fromEntries(sorted(files)), { level: 9, mtime: new Date(1980, 0, 1) });
}

function sorted(files: Files): [string, Uint8Array][] {
  return Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1));
}

const blockBytes = 512;
const longestName = 100;

/** POSIX ustar. */
function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long for tar`);
  const header = Buffer.alloc(blockBytes);
  header.write(name, 0);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${octal(size, 11)}\0`, 124);
  header.write(`${octal(0, 11)}\0`, 136);
  // The checksum counts itself as spaces.
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)}\0 `, 148);
  return header;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0');
}
