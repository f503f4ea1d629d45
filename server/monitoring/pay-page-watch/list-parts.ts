import { createHash } from 'node:crypto';
import path from 'node:path';
import { init, parse } from 'es-module-lexer';
import { fillPayPage } from '../../http/pages/fill-pay-page.ts';
import { readBuilt, type BuiltFiles } from '../../http/pages/built/read-built.ts';
import { scriptsIn, stylesIn } from '../../http/pages/scripts-in.ts';
import { reasonFor, type PartKind, type Reason } from './part-reasons.ts';

/** A file or inline element of the pay page. */
export type PagePart = {
  readonly kind: PartKind;
  /** Its name without the content hash: "pay" of "/assets/pay-1a2b3c4d.js". */
  readonly name: string;
  /** Its URL or its place in the page. */
  readonly where: string;
  /** Null for parts outside the build, and for those that differ per page. */
  readonly bytes: Uint8Array | null;
  readonly reason: Reason | null;
};

/**
 * Every part of the built pay page: files in its markup, files that those name, and inline
 * elements. Each build file named in a script or style sheet counts, because it can be loaded.
 */
export async function listParts(folder: string): Promise<PagePart[]> {
  const { files, textOf } = await readBuilt(folder);
  const html = fillPayPage(textOf('/pay.html'), unknownPage, renderNothing);
  await init();
  const parts = new Map<string, PagePart>();
  const waiting = addressesIn(html);
  for (const address of waiting) {
    if (parts.has(address)) continue;
    const part = partAt(address, files.get(address) ?? null);
    parts.set(address, part);
    waiting.push(...namedBy(part, files));
  }
  return [...parts.values(), ...inlineParts(html)];
}

const unknownPage = { page: 'unknown', language: 'en', search: '' } as const;

function renderNothing() {
  return {
    html: '',
    title: '',
    props: unknownPage,
    frame: { notice: '', demo: '', needsScript: '' },
  };
}

/** The hash for auditors, and the same as an integrity attribute would contain it. */
export function hashesOf(bytes: Uint8Array): { sha256: string; integrity: string } {
  return {
    sha256: createHash('sha256').update(bytes).digest('hex'),
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}

function addressesIn(html: string): string[] {
  const elements = [...html.matchAll(/<(?!meta\b)\w+\b[^>]*?\s(?:src|href)="([^"]*)"/gi)];
  return elements.map(([, address = '']) => address);
}

function partAt(address: string, bytes: Uint8Array | null): PagePart {
  // It is part of the markup, which is compared as a whole; scripts in such a URL don't run.
  if (address.startsWith('data:image/svg+xml,')) {
    return withReason({ kind: 'picture', name: 'icon', where: '/pay.html #icon', bytes: null });
  }
  const kind = bytes === null ? 'unknown' : (kinds[path.extname(address)] ?? 'unknown');
  const name = path.basename(address).replace(/(?:-[\w-]{8})?\.\w+$/, '');
  return withReason({ kind, name, where: address, bytes });
}

const kinds: Readonly<Record<string, PartKind>> = {
  '.js': 'script',
  '.css': 'style sheet',
  '.svg': 'picture',
};

function withReason(part: Omit<PagePart, 'reason'>): PagePart {
  return { ...part, reason: reasonFor(part) };
}

function namedBy({ kind, where, bytes }: PagePart, files: BuiltFiles): string[] {
  if (bytes === null || (kind !== 'script' && kind !== 'style sheet')) return [];
  const text = new TextDecoder().decode(bytes);
  const inText = [...files.keys()].filter(
    (file) => !/\.(?:html|br|gz|map)$/.test(file) && text.includes(path.basename(file)),
  );
  return kind === 'script' ? [...inText, ...importsOf(text, where)] : inText;
}

function importsOf(text: string, where: string): string[] {
  const computed: string[] = [];
  return parse(text)[0].flatMap((each) => {
    if (each.type === 'import-meta') return [];
    // An import assembled at run time can be anything, so each needs its own reason.
    if (each.specifier === undefined || each.specifier.includes('*')) {
      const what = each.specifier ?? text.slice(each.importStart, each.importEnd);
      computed.push(what);
      const count = computed.filter((other) => other === what).length;
      return [`${where}: ${what}${count > 1 ? ` (${count})` : ''}`];
    }
    const isPath = /^[./]/.test(each.specifier);
    return [
      isPath ? path.posix.resolve(path.posix.dirname(where), each.specifier) : each.specifier,
    ];
  });
}

function inlineParts(html: string): PagePart[] {
  return [...inlineScripts(html), ...inlineStyles(html)];
}

function inlineStyles(html: string): PagePart[] {
  return stylesIn(html).map((text) =>
    withReason({
      kind: 'style sheet',
      name: 'style',
      where: '/pay.html #style',
      bytes: new TextEncoder().encode(text),
    }),
  );
}

function inlineScripts(html: string): PagePart[] {
  return scriptsIn(html)
    .filter(({ kind }) => kind !== 'file')
    .map(({ kind, attributes, text }, index) => {
      const name = /\bid="([^"]*)"/.exec(attributes)?.[1] ?? `${index + 1}`;
      const where = `/pay.html #${name}`;
      return kind === 'data'
        ? withReason({ kind: 'data block', name, where, bytes: null })
        : withReason({
            kind: 'inline script',
            name,
            where,
            bytes: new TextEncoder().encode(text),
          });
    });
}
