import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SdkPackage } from '@piton/contract/http/sdk-files.ts';
import { checkout } from './read-files.ts';

/** The packages that each one brings along. Extras of choice and parts of the language don't count. */
export function readDependencies(): Readonly<Record<SdkPackage, readonly string[]>> {
  const browser = npmDependencies('browser');
  return {
    node: npmDependencies('node'),
    php: phpDependencies(),
    python: pythonDependencies(),
    browser,
    browserScript: browser,
    flutter: flutterDependencies(),
    wooCommerce: phpDependencies(),
  };
}

function npmDependencies(name: string): string[] {
  const { dependencies = {} } = JSON.parse(manifest(name, 'package.json')) as {
    dependencies?: Record<string, string>;
  };
  return Object.keys(dependencies);
}

function phpDependencies(): string[] {
  const { require } = JSON.parse(manifest('php', 'composer.json')) as {
    require: Record<string, string>;
  };
  return Object.keys(require).filter((name) => name.includes('/'));
}

function pythonDependencies(): string[] {
  const [, list = ''] =
    /^dependencies = \[(.*?)\]/ms.exec(manifest('python', 'pyproject.toml')) ?? [];
  return Array.from(list.matchAll(/"([\w-]+)/g), ([, name = '']) => name);
}

function flutterDependencies(): string[] {
  const [, list = ''] =
    /^dependencies:\n((?: .*\n)*)/m.exec(manifest('dart', 'pubspec.yaml')) ?? [];
  const names = Array.from(list.matchAll(/^ {2}(\w+):/gm), ([, name = '']) => name);
  return names.filter((name) => name !== 'flutter');
}

function manifest(folder: string, file: string): string {
  return readFileSync(path.join(checkout, 'sdk', folder, file), 'utf8');
}
