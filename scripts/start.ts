/** `npm start`: the web app is built if its sources changed, then the demo runs in this process. */
import { ensureWebBuilt } from './build-web.ts';
import { takeNoOptions } from './processes/take-no-options.ts';

takeNoOptions('npm start', process.argv.slice(2));

await ensureWebBuilt();
await import('../server/demo.ts');
