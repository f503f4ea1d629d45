import { isSyntaxNode, lineFinder, parseSource, type SyntaxNode, walk } from './parse-source.ts';

export type FoundImport = {
  /** Null if the path is computed at run time. */
  specifier: string | null;
  line: number;
  /** Erased before the program runs. */
  isTypeOnly: boolean;
};

export type FoundImports = {
  imports: FoundImport[];
  /** The file only re-exports. */
  isBarrel: boolean;
};

/** All dependencies of a file: static, type-only and dynamic imports, and URLs. */
export function readImports(file: string, text: string): FoundImports {
  const program = parseSource(file, text);
  const lineOf = lineFinder(text);
  const imports: FoundImport[] = [];
  walk(program, (node) => {
    const source = sourceOf(node);
    if (source === undefined) return;
    const specifier = literalText(source);
    imports.push({ specifier, line: lineOf(node.start), isTypeOnly: isTypeOnly(node) });
  });
  return { imports, isBarrel: isBarrel(program) };
}

/** The node that holds the specifier, or undefined if `node` imports nothing. */
function sourceOf(node: SyntaxNode): unknown {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node['source'];
    case 'ExportNamedDeclaration':
      return node['source'] ?? undefined;
    case 'NewExpression':
      return moduleUrlOf(node);
    default:
      return undefined;
  }
}

/** `new URL('./worker.ts', import.meta.url)` loads code just as an import does. */
function moduleUrlOf(node: SyntaxNode): unknown {
  const callee = node['callee'];
  if (!isSyntaxNode(callee) || callee['name'] !== 'URL') return undefined;
  const [target] = node['arguments'] as unknown[];
  const path = literalText(target);
  return path !== null && /^\.{1,2}\/.*\.[mc]?[jt]sx?$/.test(path) ? target : undefined;
}

function literalText(node: unknown): string | null {
  if (!isSyntaxNode(node)) return null;
  if (node.type === 'TSLiteralType') return literalText(node['literal']);
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { value: { cooked: string } }[];
  return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null;
}

function isTypeOnly(node: SyntaxNode): boolean {
  if (node.type === 'TSImportType') return true;
  return node['importKind'] === 'type' || node['exportKind'] === 'type';
}

function isBarrel(program: SyntaxNode): boolean {
  const body = program['body'] as SyntaxNode[];
  const imported = new Set<string>();
  let handsOn = false;
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') {
      const specifiers = statement['specifiers'] as { local: { name: string } }[];
      for (const { local } of specifiers) imported.add(local.name);
    } else if (isHandOn(statement, imported)) {
      handsOn = true;
    } else {
      return false;
    }
  }
  return handsOn;
}

function isHandOn(statement: SyntaxNode, imported: ReadonlySet<string>): boolean {
  if (statement.type === 'ExportAllDeclaration') return true;
  if (statement.type !== 'ExportNamedDeclaration' || statement['declaration']) return false;
  if (statement['source']) return true;
  const specifiers = statement['specifiers'] as { local: { name: string } }[];
  return specifiers.length > 0 && specifiers.every(({ local }) => imported.has(local.name));
}
