/**
 * Licences (SPDX) under which we may pass a package on with ours, if we keep its notice. The
 * others need a decision first.
 */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose manifest names no licence in SPDX's form: read from the file that they come with. */
const readByHand: Readonly<Record<string, string>> = { 'fonteditor-core': 'MIT' };

export function licenceOf(name: string, declared: string | undefined): string | undefined {
  return declared ?? readByHand[name];
}

/** With `AND` each part must be allowed, with `OR` one of them. */
export function isAllowedLicence(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  return plain
    .split(/ OR /)
    .some((choice) => choice.split(/ AND /).every((part) => allowed.has(part.trim())));
}
