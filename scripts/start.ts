/** `npm start`: the web app is built if its sources changed, then the demo runs in this process. */
import { ensureWebBuilt } from './build-web.ts';

await ensureWebBuilt();
await import('../server/demo.ts');
