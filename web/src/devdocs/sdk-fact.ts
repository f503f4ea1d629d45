import type { SdkPackage } from '@piton/contract/http/sdk-files.ts';

type Fact = 'SIZE' | 'SHA256' | 'INTEGRITY' | 'DEPENDENCIES';

/** The build fills it in, since it makes the packages (web/fill-packages.ts). */
export function sdkFact(name: SdkPackage, fact: Fact): string {
  return `%SDK_${name}_${fact}%`;
}
