/** A position in the write-ahead log (LSN), and the segment files that hold it. */
export type Lsn = bigint;

export type WalShape = { readonly timeline: number; readonly segmentBytes: number };

/** A range of one segment file. */
export type WalRange = { readonly segment: string; readonly start: number; readonly end: number };

export function lsnFrom(text: string): Lsn {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function lsnText(lsn: Lsn): string {
  const half = (value: bigint) => value.toString(16).toUpperCase();
  return `${half(lsn >> 32n)}/${half(lsn & 0xffff_ffffn)}`;
}

export function segmentStart(lsn: Lsn, { segmentBytes }: WalShape): Lsn {
  return lsn - (lsn % BigInt(segmentBytes));
}

/** As PostgreSQL names it: timeline, then the segment's number in two parts. */
export function segmentName(lsn: Lsn, { timeline, segmentBytes }: WalShape): string {
  const number = lsn / BigInt(segmentBytes);
  const perId = 0x1_0000_0000n / BigInt(segmentBytes);
  const hex = (value: bigint) => value.toString(16).toUpperCase().padStart(8, '0');
  return hex(BigInt(timeline)) + hex(number / perId) + hex(number % perId);
}

export function segmentLsn(name: string, { segmentBytes }: WalShape): Lsn {
  const perId = 0x1_0000_0000n / BigInt(segmentBytes);
  const [id, number] = [BigInt(`0x${name.slice(8, 16)}`), BigInt(`0x${name.slice(16)}`)];
  return (id * perId + number) * BigInt(segmentBytes);
}

/** The parts of segments between two positions, in order. */
export function rangesBetween(from: Lsn, to: Lsn, shape: WalShape): WalRange[] {
  const ranges: WalRange[] = [];
  for (let at = from; at < to;) {
    const begin = segmentStart(at, shape);
    const segmentEnd = begin + BigInt(shape.segmentBytes);
    const end = to < segmentEnd ? to : segmentEnd;
    ranges.push({
      segment: segmentName(at, shape),
      start: Number(at - begin),
      end: Number(end - begin),
    });
    at = end;
  }
  return ranges;
}
