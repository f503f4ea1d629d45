/** The code of the docs: files as they are, all but Dart's run by tests against the product. */
const files = import.meta.glob<string>('./snippets/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

export function codeOf(file: string): string {
  const code = files[`./snippets/${file}`];
  if (code === undefined) throw new Error(`there is no snippet ${file}`);
  return code;
}
