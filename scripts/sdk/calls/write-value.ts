/** How a language writes the values of JSON. */
type Style = {
  /** The braces around an object's fields. */
  readonly brackets: readonly [string, string];
  readonly text: (value: string) => string;
  readonly other: (value: boolean | number | null) => string;
  readonly field: (name: string) => string;
  readonly indent: number;
  readonly hasLastComma: boolean;
};

const quoted = (value: string) =>
  `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

export const nodeStyle: Style = {
  brackets: ['{ ', ' }'],
  text: quoted,
  other: String,
  field: (name) => `${name}: `,
  indent: 2,
  hasLastComma: true,
};

export const phpStyle: Style = {
  brackets: ['[', ']'],
  text: quoted,
  other: String,
  field: (name) => `'${name}' => `,
  indent: 4,
  hasLastComma: true,
};

const pythonNames: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
};

export const pythonStyle: Style = {
  brackets: ['{', '}'],
  text: quoted,
  other: (value) => pythonNames[String(value)] ?? String(value),
  field: (name) => `'${name}': `,
  indent: 4,
  hasLastComma: true,
};

export const jsonStyle: Style = {
  brackets: ['{ ', ' }'],
  text: (value) => JSON.stringify(value),
  other: String,
  field: (name) => `"${name}": `,
  indent: 2,
  hasLastComma: false,
};

const lineLengthMax = 100;
/** The fields of larger objects read better below each other. */
const fieldsOnALineMax = 2;

export type Entry = readonly [prefix: string, value: unknown];

/** Writes a value on one line if it fits after `before` characters, and on several otherwise. */
export function writeValue(value: unknown, style: Style, { before = 0, depth = 0 } = {}): string {
  const line = writeLine(value, style);
  if (typeof value !== 'object' || value === null) return line;
  const isSmall = Array.isArray(value) || Object.keys(value).length <= fieldsOnALineMax;
  if (isSmall && before + line.length <= lineLengthMax) return line;
  const [open, close] = bracketsOf(value, style);
  const end = ' '.repeat(depth * style.indent) + close.trim();
  return `${open.trim()}\n${writeEntries(entriesOf(value, style), style, depth)}${end}`;
}

/** Writes each entry on a line of its own. */
export function writeEntries(entries: readonly Entry[], style: Style, depth = 0): string {
  const indent = ' '.repeat((depth + 1) * style.indent);
  const lines = entries.map(([prefix, value]) => {
    const before = indent.length + prefix.length + 1;
    return `${indent}${prefix}${writeValue(value, style, { before, depth: depth + 1 })}`;
  });
  return `${lines.join(',\n')}${style.hasLastComma ? ',' : ''}\n`;
}

function writeLine(value: unknown, style: Style): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null) {
    return style.other(value as boolean | number | null);
  }
  const [open, close] = bracketsOf(value, style);
  const entries = entriesOf(value, style);
  return open + entries.map(([prefix, each]) => prefix + writeLine(each, style)).join(', ') + close;
}

function bracketsOf(value: object, { brackets }: Style): readonly [string, string] {
  return Array.isArray(value) ? ['[', ']'] : brackets;
}

function entriesOf(value: object, { field }: Style): Entry[] {
  if (Array.isArray(value)) return value.map((each: unknown) => ['', each]);
  return Object.entries(value).map(([name, each]: [string, unknown]) => [field(name), each]);
}
