/** The code of the docs as files. Tests run all of them, except Dart's, against the product. */
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
