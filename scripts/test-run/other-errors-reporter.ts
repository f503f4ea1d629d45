import { appendFileSync } from 'node:fs';

type OtherError = { readonly name?: string; readonly message?: string };

/** Writes errors outside of tests, one per line, because Vitest's own report omits them. */
export function otherErrorsReporter(file: string) {
  return {
    onTestRunEnd: (_modules: unknown, errors: readonly OtherError[]) => {
      for (const { name = 'Error', message = '' } of errors) {
        const [line = ''] = message.split('\n');
        appendFileSync(file, `outside of all tests: ${name}: ${line}\n`);
      }
    },
  };
}
