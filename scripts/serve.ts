/** `npm run serve`: the web app is built if its sources changed, then production runs in this process. */
import { ensureWebBuilt } from './build-web.ts';
import { takeNoOptions } from './processes/take-no-options.ts';

takeNoOptions('npm run serve', process.argv.slice(2));

await ensureWebBuilt();
await import('../server/main.ts');
