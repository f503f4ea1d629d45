import { parseSync } from 'vite';

/** A node of the syntax tree, with what the checks need. */
export type SyntaxNode = {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
};

/** Parses TypeScript or TSX; a file that cannot be parsed stops the check. */
export function parseSource(file: string, text: string): SyntaxNode {
  const { program, errors } = parseSync(file, text);
  const [first] = errors;
  if (first) throw new Error(`${file} cannot be parsed: ${first.message}`);
  return program as unknown as SyntaxNode;
}

/** Calls `visit` for each node and its parent, parents first. */
export function walk(
  node: SyntaxNode,
  visit: (node: SyntaxNode, parent: SyntaxNode | null) => void,
  parent: SyntaxNode | null = null,
): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isSyntaxNode(child)) walk(child, visit, node);
    }
  }
}

export function isSyntaxNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Maps offsets to line numbers, counted from 1. */
export function lineFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    const next = starts.findIndex((start) => start > offset);
    return next === -1 ? starts.length : next;
  };
}
