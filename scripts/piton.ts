/** `npm run piton`: the product's command-line tool. */
import '../server/piton.ts';
