import { createHash } from 'node:crypto';
import type { SdkPackage } from '@piton/contract/http/sdk-files.ts';
import type { BuiltPackages } from './packages/build-packages.ts';
import type { RenderedPage } from './rendered-site.ts';

/** Fills in what only the built packages can say (src/devdocs/sdk-fact.ts has the placeholders). */
export function fillPackages(
  pages: readonly RenderedPage[],
  { packages, dependencies }: BuiltPackages,
): RenderedPage[] {
  const factOf = (name: SdkPackage, fact: string) => {
    const bytes = packages[name];
    switch (fact) {
      case 'SIZE':
        return `${Math.ceil(bytes.length / 1000)} KB`;
      case 'SHA256':
        return createHash('sha256').update(bytes).digest('hex');
      case 'INTEGRITY':
        return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
      default:
        return dependencies[name].join(', ') || 'none';
    }
  };
  const fill = (html: string) =>
    html.replaceAll(/%SDK_(\w+?)_([A-Z0-9]+)%/g, (_whole, name, fact) =>
      factOf(name as SdkPackage, fact as string),
    );
  return pages.map((page) => ({ ...page, html: fill(page.html) }));
}
