import qrcode from 'qrcode';

/** Without so much light around it some cameras do not find the code. */
const edge = 4;

/**
 * A QR code as the address of a picture: an SVG in which each run of dark modules of a row is a rectangle.
 * An eighth of it may be covered, by a thumb or a scratch on the screen, and it still reads. Black on white
 * by night too: not every camera reads it the other way.
 */
export function drawCode(text: string): string {
  const { data, size } = qrcode.create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    let x = 0;
    while (x < size) {
      const start = x;
      while (x < size && data[y * size + x]) x += 1;
      if (x > start) path += `M${start},${y}h${x - start}v1H${start}z`;
      else x += 1;
    }
  }
  const [start, width] = [-edge, size + 2 * edge];
  const ground = `M${start},${start}h${width}v${width}H${start}z`;
  return addressOf(
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${start},${start},${width},${width}' ` +
      `shape-rendering='crispEdges'><path d='${ground}' fill='#fff'/><path d='${path}'/></svg>`,
  );
}

/** Only what an address cannot hold is written otherwise, so that a page with it packs well. */
function addressOf(svg: string): string {
  return `data:image/svg+xml,${svg.replaceAll(/[<># ]/g, encodeURIComponent)}`;
}
