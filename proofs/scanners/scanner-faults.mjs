/**
 * The planted holes that the scanners must find, loaded into the started product by NODE_OPTIONS.
 * The query of this module's address selects them.
 */
import { plantFaults } from '../plant-faults.mjs';

/** @type {Record<string, { file: string, text: string, planted: string }>} */
export const plants = {
  // The text of a filter is part of the statement.
  'concatenates-sql': {
    file: 'server/payment-requests/list-requests.ts',
    text: "sql<boolean>`reference <> '' and lower(btrim(reference)) = lower(btrim(${reference}))`,",
    planted:
      "sql<boolean>`reference <> '' and lower(btrim(reference)) = lower(btrim(${sql.raw(`'${reference}'`)}))`,",
  },
  // The pay page shows the purpose of its link as HTML.
  'reflects-html': {
    file: 'server/http/pages/fill-pay-page.ts',
    text: "return fill(fill(framed, '<!--pay-props-->', data), '<!--pay-html-->', html);",
    planted: `const purpose = new URLSearchParams(props.search).get('purpose') ?? '';
  return fill(fill(framed, '<!--pay-props-->', data), '<!--pay-html-->', html + purpose);`,
  },
  'lets-browsers-guess-types': {
    file: 'server/http/guards/security-headers.ts',
    text: "    'x-content-type-options': 'nosniff',\n",
    planted: '',
  },
  'allows-inline-scripts': {
    file: 'server/http/pages/page-policy.ts',
    text: `["script-src 'self'", ...scripts.map(hashSource)].join(' '),`,
    planted: `["script-src 'self' 'unsafe-inline' https:"].join(' '),`,
  },
};

plantFaults(plants, import.meta.url);
