import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sdkFiles, sdkVersion, type SdkPackage } from '@piton/contract/http/sdk-files.ts';
import { type Files, tarball, zipArchive } from './archives.ts';
import { composerIndex } from './composer-index.ts';
import { compileNpmPackage } from './npm-package.ts';
import { readDependencies } from './read-dependencies.ts';
import { checkout, readFiles, textFile } from './read-files.ts';
import { pythonWheel } from './python-wheel.ts';
import { pluginFiles } from './woocommerce-plugin.ts';

export type BuiltPackages = {
  readonly packages: Readonly<Record<SdkPackage, Uint8Array>>;
  /** The names of the packages that each one brings along. */
  readonly dependencies: Readonly<Record<SdkPackage, readonly string[]>>;
  /** All files to serve, by their URL paths. */
  readonly served: Readonly<Record<string, Uint8Array>>;
};

/** Needs nothing but Node, so that Piton's own server offers the packages wherever it is built. */
export async function buildPackages(): Promise<BuiltPackages> {
  const [node, browser] = await Promise.all([
    compileNpmPackage('node'),
    compileNpmPackage('browser'),
  ]);
  const script = browser['dist/piton.js'];
  if (script === undefined) throw new Error('sdk/browser was built without its script');
  const php = tarball('piton-php', readFiles(sdk('php'), phpFiles));
  const packages = {
    node: tarball('package', node),
    php,
    python: zipArchive(pythonWheel(sdk('python'), sdkVersion)),
    browser: tarball('package', browser),
    browserScript: script,
    flutter: tarball('piton_flutter', flutterPackage()),
    wooCommerce: zipArchive(pluginFiles()),
  };
  const files = Object.entries(packages).map(
    ([name, bytes]) => [sdkFiles[name as SdkPackage], bytes] as const,
  );
  const index = textFile(composerIndex(sdk('php'), php));
  const served = { ...Object.fromEntries(files), '/sdk/packages.json': index };
  return { packages, dependencies: readDependencies(), served };
}

const phpFiles = ['LICENSE', 'README.md', 'autoload.php', 'composer.json', 'src'];

/** With its tests, since its readers are the first to run them. */
function flutterPackage(): Files {
  const names = ['LICENSE', 'README.md', 'analysis_options.yaml', 'lib', 'pubspec.yaml', 'test'];
  const vectors = readFileSync(path.join(checkout, 'contract/test-vectors/sealing.json'));
  return { ...readFiles(sdk('dart'), names), 'test/sealing.json': new Uint8Array(vectors) };
}

function sdk(name: string): string {
  return path.join(checkout, 'sdk', name);
}
