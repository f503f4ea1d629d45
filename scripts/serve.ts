/** `npm run serve`: the web app is built if its sources changed, then production runs in this process. */
import { enableCompileCache } from 'node:module';
import { ensureWebBuilt } from './build-web.ts';
import { takeNoOptions } from './processes/take-no-options.ts';

takeNoOptions('npm run serve', process.argv.slice(2));

// What Node made of the sources last time, so that it need not read TypeScript at every start.
enableCompileCache('node_modules/.cache/compiled');

await ensureWebBuilt();
await import('../server/main.ts');
