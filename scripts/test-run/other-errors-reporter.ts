import { appendFileSync } from 'node:fs';

type OtherError = { readonly name?: string; readonly message?: string };

/** Writes down what broke outside of all tests, a line each: Vitest's own report does not know of it. */
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
