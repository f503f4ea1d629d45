import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Node = {
  readonly type: string;
  readonly text: string;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly startPosition: { readonly row: number };
  readonly children: readonly (Node | null)[];
};
type TreeSitter = {
  readonly Parser: {
    readonly init: () => Promise<void>;
    new (): {
      readonly setLanguage: (language: object) => void;
      readonly parse: (text: string) => { readonly rootNode: Node };
    };
  };
  readonly Language: { readonly load: (grammar: Uint8Array) => Promise<object> };
};

/** Returns the places in a Dart text that its grammar doesn't allow. */
export type ParseDart = (text: string) => string[];

/** `folder` has the packages of `dart-tools`. */
export async function loadDartParser(folder: string): Promise<ParseDart> {
  const packages = path.join(folder, 'node_modules');
  const entry = path.join(packages, 'web-tree-sitter/tree-sitter.js');
  const { Parser, Language } = (await import(pathToFileURL(entry).href)) as TreeSitter;
  await Parser.init();
  const grammar = path.join(packages, 'tree-sitter-wasms/out/tree-sitter-dart.wasm');
  const parser = new Parser();
  parser.setLanguage(await Language.load(readFileSync(grammar)));
  return (text) => problemsIn(parser.parse(text).rootNode);
}

function problemsIn({ isError, isMissing, type, text, startPosition, children }: Node): string[] {
  const [start = ''] = text.split('\n');
  const inside = children.flatMap((child) => (child === null ? [] : problemsIn(child)));
  if (!isError && !isMissing) return inside;
  return [`line ${startPosition.row + 1}: ${isMissing ? `no ${type}` : start}`, ...inside];
}
