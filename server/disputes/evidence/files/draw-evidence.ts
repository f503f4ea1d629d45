import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fontkit from '@cantoo/fontkit';
import {
  PageSizes,
  PDFArray,
  PDFDict,
  PDFDocument,
  type PDFFont,
  PDFName,
  type PDFPage,
  rgb,
} from '@cantoo/pdf-lib';

export type EvidencePdf = {
  readonly title: string;
  /** Headings with lines of a name and a text. */
  readonly sections: readonly {
    readonly heading: string;
    readonly lines: readonly (readonly [name: string, text: string])[];
  }[];
  readonly files: readonly {
    readonly name: string;
    readonly type: string;
    readonly bytes: Uint8Array;
  }[];
};

const margin = 56;
const [pageWidth, pageHeight] = PageSizes.A4;
const textWidth = pageWidth - 2 * margin;
const ink = rgb(0.08, 0.13, 0.17);
const muted = rgb(0.34, 0.39, 0.42);

type Pen = {
  readonly pdf: PDFDocument;
  readonly regular: PDFFont;
  readonly bold: PDFFont;
  page: PDFPage;
  y: number;
};

/** The summary, then each file in its order, under a heading with its name. */
export async function drawEvidence({ title, sections, files }: EvidencePdf): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const regular = await embedFont(pdf, regularFont);
  const bold = await embedFont(pdf, boldFont);
  pdf.setTitle(printable(regular, title));
  pdf.setProducer('Piton');
  pdf.setCreator('Piton');
  const pen: Pen = { pdf, regular, bold, page: pdf.addPage(PageSizes.A4), y: pageHeight - margin };
  write(pen, title, { font: bold, size: 18 });
  for (const { heading, lines } of sections) {
    pen.y -= 14;
    write(pen, heading, { font: bold, size: 12 });
    for (const [name, text] of lines) {
      pen.y -= 4;
      write(pen, name, { font: regular, size: 9, colour: muted });
      write(pen, text, { font: regular, size: 11 });
    }
  }
  for (const [at, file] of files.entries()) {
    const label = `File ${at + 1} of ${files.length}: ${file.name}`;
    if (file.type === 'application/pdf') await copyPdf(pen, label, file.bytes);
    else await drawPicture(pen, label, file);
  }
  return pdf.save();
}

const regularFont = import.meta
  .resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf');
const boldFont = import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf');

/** Noto Sans has Latin, Greek, Cyrillic and Devanagari; only the characters used go into the PDF. */
async function embedFont(pdf: PDFDocument, address: string): Promise<PDFFont> {
  return pdf.embedFont(await readFile(fileURLToPath(address)), { subset: true });
}

type Look = { font: PDFFont; size: number; colour?: ReturnType<typeof rgb> };

function write(pen: Pen, text: string, { font, size, colour = ink }: Look): void {
  const lineHeight = size * 1.4;
  for (const line of wrapped(printable(font, text), font, size)) {
    if (pen.y - lineHeight < margin) {
      pen.page = pen.pdf.addPage(PageSizes.A4);
      pen.y = pageHeight - margin;
    }
    pen.y -= lineHeight;
    pen.page.drawText(line, { x: margin, y: pen.y, size, font, color: colour });
  }
}

function wrapped(text: string, font: PDFFont, size: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((each) => splitLong(each, font, size))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (font.widthOfTextAtSize(longer, size) <= textWidth) {
        line = longer;
      } else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
}

/** An address or number that is wider than the page continues on the next line. */
function splitLong(word: string, font: PDFFont, size: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= textWidth) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && font.widthOfTextAtSize(part + character, size) > textWidth) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** A character that the font lacks becomes a question mark. */
function printable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.replaceAll('\t', ' ').replaceAll('\r', ''), (character) =>
    character === '\n' || known.has(character.codePointAt(0) ?? 0) ? character : '?',
  ).join('');
}

async function copyPdf(pen: Pen, label: string, bytes: Uint8Array): Promise<void> {
  const source = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = await pen.pdf.copyPages(source, source.getPageIndices());
  newPage(pen, label);
  write(pen, `The following ${pages.length === 1 ? 'page' : `${pages.length} pages`}.`, {
    font: pen.regular,
    size: 11,
  });
  for (const page of pages) {
    removeActions(page);
    pen.pdf.addPage(page);
  }
}

/** A stranger's PDF must start nothing on the acquirer's computer. */
function removeActions({ node }: PDFPage): void {
  node.delete(PDFName.of('AA'));
  const annotations = node.Annots();
  if (!(annotations instanceof PDFArray)) return;
  for (let at = 0; at < annotations.size(); at += 1) {
    const annotation = annotations.lookup(at);
    if (!(annotation instanceof PDFDict)) continue;
    annotation.delete(PDFName.of('A'));
    annotation.delete(PDFName.of('AA'));
    annotation.delete(PDFName.of('FS'));
  }
}

async function drawPicture(
  pen: Pen,
  label: string,
  { type, bytes }: EvidencePdf['files'][number],
): Promise<void> {
  const picture =
    type === 'image/png' ? await pen.pdf.embedPng(bytes) : await pen.pdf.embedJpg(bytes);
  // Compresses the pixels now; otherwise those of all pictures stay in memory up to the end.
  await picture.embed();
  newPage(pen, label);
  const { width, height } = picture.scaleToFit(textWidth, pen.y - margin - 12);
  pen.page.drawImage(picture, { x: margin, y: pen.y - 12 - height, width, height });
}

function newPage(pen: Pen, label: string): void {
  pen.page = pen.pdf.addPage(PageSizes.A4);
  pen.y = pageHeight - margin;
  write(pen, label, { font: pen.bold, size: 12 });
}
