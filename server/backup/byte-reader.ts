export type ByteReader = {
  /** Between one byte and so many; none at the end. */
  readonly some: (maxBytes: number) => Promise<Buffer>;
  /** So many bytes, or fewer at the end. */
  readonly whole: (bytes: number) => Promise<Buffer>;
  readonly close: () => Promise<void>;
};

/** Reads a stream in pieces of requested sizes. */
export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const some = async (maxBytes: number) => {
    while (rest.length === 0) {
      const next = await pieces.next();
      if (next.done === true) return rest;
      rest = next.value;
    }
    const taken = rest.subarray(0, maxBytes);
    rest = rest.subarray(taken.length);
    return taken;
  };
  return {
    some,
    whole: async (bytes) => {
      const taken: Buffer[] = [];
      for (let missing = bytes; missing > 0;) {
        const piece = await some(missing);
        if (piece.length === 0) break;
        taken.push(piece);
        missing -= piece.length;
      }
      return Buffer.concat(taken);
    },
    close: async () => void (await pieces.return?.()),
  };
}
