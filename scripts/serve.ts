/** `npm run serve`: the web app is built if its sources changed, then production runs in this process. */
import { ensureWebBuilt } from './build-web.ts';

await ensureWebBuilt();
await import('../server/main.ts');
