import { isSyntaxNode, lineFinder, parseSource, type SyntaxNode, walk } from './parse-source.ts';

export type FunctionSize = { name: string; startLine: number; lines: number };

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/**
 * All functions of a file with their length; the callbacks of `describe` are lists and don't
 * count.
 */
export function functionsIn(file: string, text: string): FunctionSize[] {
  const lineOf = lineFinder(text);
  const found: FunctionSize[] = [];
  walk(parseSource(file, text), (node, parent) => {
    if (!functionTypes.has(node.type) || !isSyntaxNode(node['body'])) return;
    if (isDescribeCall(parent)) return;
    const startLine = lineOf(node.start);
    found.push({ name: nameOf(node, parent), startLine, lines: lineOf(node.end) - startLine + 1 });
  });
  return found;
}

function isDescribeCall(parent: SyntaxNode | null): boolean {
  if (parent?.type !== 'CallExpression') return false;
  const callee = parent['callee'];
  return isSyntaxNode(callee) && rootName(callee) === 'describe';
}

/** `describe`, `describe.each(rows)` and `test.describe` end in the same word. */
function rootName(callee: SyntaxNode): string {
  if (callee.type === 'Identifier') return String(callee['name']);
  if (callee.type === 'CallExpression' && isSyntaxNode(callee['callee'])) {
    return rootName(callee['callee']);
  }
  if (callee.type !== 'MemberExpression') return '';
  const { object, property } = callee;
  const names = [object, property].map((part) => (isSyntaxNode(part) ? rootName(part) : ''));
  return names.includes('describe') ? 'describe' : '';
}

function nameOf(node: SyntaxNode, parent: SyntaxNode | null): string {
  for (const holder of [node['id'], parent?.['id'], parent?.['key']]) {
    if (isSyntaxNode(holder) && holder.type === 'Identifier') return String(holder['name']);
  }
  return 'a function';
}
