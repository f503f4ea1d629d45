type NativeVersion = { name: string; version: string; cpe: string };

type Known = { file: RegExp; name: string; vendor: string; version: RegExp };

/** Libraries that name their version in themselves or in the name of their file. */
const known: readonly Known[] = [
  {
    file: /^lib(?:crypto|ssl)\./,
    name: 'openssl',
    vendor: 'openssl',
    version: /OpenSSL (\d+\.\d+\.\d+[a-z]?)/,
  },
  {
    file: /^libicu/,
    name: 'international_components_for_unicode',
    vendor: 'icu-project',
    version: /^libicu\w+\.so\.(\d+\.\d+)/,
  },
  { file: /^libz\./, name: 'zlib', vendor: 'zlib', version: /inflate (\d+\.\d+\.\d+)/ },
];

/** Null if the file doesn't say. The hash then identifies it. */
export function versionIn(fileName: string, bytes: Buffer): NativeVersion | null {
  const library = known.find(({ file }) => file.test(fileName));
  if (library === undefined) return null;
  const { name, vendor, version: pattern } = library;
  const version = pattern.exec(`${fileName}\n${bytes.toString('latin1')}`)?.[1];
  if (version === undefined) return null;
  return { name, version, cpe: `cpe:2.3:a:${vendor}:${name}:${version}:*:*:*:*:*:*:*` };
}
