/**
 * `npm run proof -- sdk [--part node]`: installs each SDK as a merchant would, and lets a shop pay,
 * refund and look up with it. The shops of all languages must see the same, and the code of the docs
 * must run.
 */
import { proveParts } from './harness/prove-parts.ts';
import { dartPart } from './sdk/dart-part.ts';
import { docsPart } from './sdk/docs-part.ts';
import { examplesPart } from './sdk/examples-part.ts';
import { nodePart } from './sdk/node-part.ts';
import { phpPart } from './sdk/php-part.ts';
import { pythonPart } from './sdk/python-part.ts';
import { releasePart } from './sdk/release-part.ts';
import { woocommercePart } from './sdk/woocommerce-part.ts';

await proveParts({
  name: 'sdk',
  parts: [
    nodePart,
    pythonPart,
    phpPart,
    dartPart,
    docsPart,
    woocommercePart,
    examplesPart,
    releasePart,
  ],
});
