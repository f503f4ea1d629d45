/**
 * The import rules as data: a file belongs to the first area that matches, and may import from
 * that area and those it names. Everything else is forbidden, and so is a file without an area.
 */
export type Area = {
  name: string;
  holds: RegExp;
  mayImport: readonly string[];
  /** A closed list; by default the dependencies in the workspace's package.json. */
  packages?: readonly string[];
  /** Also runs in browsers, which lack Node's modules. */
  isPortable?: boolean;
  /** Its folders may import each other without circles. */
  isFreeOfCircles?: boolean;
  because: string;
};

const serverBase = ['server/foundation', 'server/encryption', 'contract'];
const serverPorts = [
  'server/http',
  'server/database',
  'server/limits',
  'server/ledger',
  'server/gateways',
  'server/jobs',
  'server/mail',
  'server/root-keys',
];

export const areas: readonly Area[] = [
  {
    name: 'contract',
    holds: /^contract\//,
    mayImport: [],
    packages: ['zod'],
    isPortable: true,
    because: 'The contract is shared by both sides of the wire and may import only zod.',
  },
  {
    name: 'server/entry',
    holds: /^server\/(?:(?:main|demo|piton)\.ts$|(?:startup|demo|piton)\/)/,
    mayImport: ['server/app', 'server/features', ...serverPorts, ...serverBase],
    because: 'A server entry puts the server together and knows nothing of other workspaces.',
  },
  {
    name: 'server/app',
    holds: /^server\/app\.ts$/,
    mayImport: ['server/features', ...serverPorts, ...serverBase],
    because: 'The app is composed of features and is started by an entry, never the other way.',
  },
  {
    name: 'server/http',
    holds: /^server\/http\//,
    mayImport: ['server/database', ...serverBase],
    because: 'Features pass their work to http, which imports none of them.',
  },
  {
    name: 'server/database',
    holds: /^server\/database\//,
    mayImport: serverBase,
    because: 'The database is the lowest module and imports no feature.',
  },
  {
    name: 'server/limits',
    holds: /^server\/limits\//,
    mayImport: ['server/database', ...serverBase],
    because: 'Limits count for every feature and know none; they need only the database.',
  },
  {
    name: 'server/ledger',
    holds: /^server\/ledger\//,
    mayImport: ['server/database', ...serverBase],
    because: 'The ledger needs only the database.',
  },
  {
    name: 'server/gateways',
    holds: /^server\/gateways\//,
    mayImport: serverBase,
    because: 'A gateway talks to the outside and knows neither the database nor a feature.',
  },
  {
    name: 'server/jobs',
    holds: /^server\/jobs\//,
    mayImport: ['server/database', ...serverBase],
    because: 'Jobs run what features give them and know none; they need only the database.',
  },
  {
    name: 'server/mail',
    holds: /^server\/mail\//,
    mayImport: ['server/http', 'server/database', 'server/limits', 'server/jobs', ...serverBase],
    because: 'Mail sends what features hand over: it needs jobs, limits and the database.',
  },
  {
    name: 'server/root-keys',
    holds: /^server\/encryption\/root-keys\//,
    mayImport: ['server/database', ...serverBase],
    because: 'Root keys are read from the database before any feature starts.',
  },
  {
    name: 'server/encryption',
    holds: /^server\/encryption\//,
    mayImport: ['server/foundation', 'contract'],
    because: 'The master key and the keys derived from it stand under every folder.',
  },
  {
    name: 'server/foundation',
    holds: /^server\/(?:config\/|[^/]+\.ts$)/,
    mayImport: ['contract'],
    because: 'Configuration, the data folder and errors stand under every folder.',
  },
  {
    name: 'server/features',
    holds: /^server\/[^/]+\//,
    mayImport: [...serverPorts, ...serverBase],
    isFreeOfCircles: true,
    because: 'A feature imports what stands under all of them; only the app imports features.',
  },
  {
    name: 'web/tools',
    holds: /^web\/(?:packages\/|[^/]+\.ts$)/,
    mayImport: ['contract'],
    because: 'What builds and serves the web app takes it as files and imports none of it.',
  },
  {
    name: 'web/pay',
    holds: /^web\/src\/pay\//,
    mayImport: ['contract', 'web/styles'],
    packages: ['react', 'react-dom', '@piton/contract'],
    isPortable: true,
    because: 'The pay page imports only react, react-dom and the contract, so that it stays small.',
  },
  {
    name: 'web/styles',
    holds: /^web\/src\/[^/]+\.css$/,
    mayImport: [],
    because: 'Style sheets import no code.',
  },
  {
    name: 'web/ui',
    holds: /^web\/src\/ui\//,
    mayImport: ['contract', 'web/styles'],
    isPortable: true,
    because: 'Every screen shares ui, which knows none of them and never fetches.',
  },
  {
    name: 'web/ui-pieces',
    holds: /^web\/src\/ui-pieces\//,
    mayImport: ['web/ui', 'web/styles', 'contract'],
    isPortable: true,
    because: 'The page that shows every piece of ui needs only those pieces.',
  },
  {
    name: 'web/api',
    holds: /^web\/src\/api\//,
    mayImport: ['contract'],
    isPortable: true,
    because: 'api calls the server for every screen and knows none.',
  },
  {
    name: 'web/features',
    holds: /^web\/src\/features\//,
    mayImport: ['web/ui', 'web/api', 'web/styles', 'contract'],
    isPortable: true,
    isFreeOfCircles: true,
    because: 'A feature imports ui and api; the dashboard imports features, not the reverse.',
  },
  {
    name: 'web/site',
    holds: /^web\/src\/(?:site|devdocs)\//,
    mayImport: ['web/ui', 'web/api', 'web/styles', 'contract'],
    isPortable: true,
    because: 'The public site imports ui and api, and is a separate build from the dashboard.',
  },
  {
    name: 'web/console',
    holds: /^web\/src\/console\//,
    mayImport: ['web/features', 'web/ui', 'web/api', 'web/styles', 'contract'],
    isPortable: true,
    because: "The staff's screens stand on features, ui and api.",
  },
  {
    name: 'web/dashboard',
    holds: /^web\/src\/(?:dashboard\/|[^/]+\.tsx?$)/,
    mayImport: [
      'web/console',
      'web/features',
      'web/ui-pieces',
      'web/ui',
      'web/api',
      'web/styles',
      'contract',
    ],
    isPortable: true,
    because: 'The dashboard holds the router and knows every screen but the pay page and the site.',
  },
  {
    name: 'gateway-simulator',
    holds: /^gateway-simulator\//,
    mayImport: [],
    because: 'The simulator plays another firm: it shares no code with what it tests.',
  },
  {
    name: 'e2e',
    holds: /^e2e\//,
    mayImport: ['contract'],
    because: 'End-to-end tests see the product from outside; only the contract is known to both.',
  },
  {
    name: 'bench',
    holds: /^bench\//,
    mayImport: ['contract', 'scripts/processes', 'scripts/chromium'],
    because: 'Benches measure the product from outside: they start it and know its contract.',
  },
  {
    name: 'scripts/processes',
    holds: /^scripts\/processes\//,
    mayImport: [],
    because: 'Starting and ending programs serves scripts and benches alike and knows neither.',
  },
  {
    name: 'scripts/chromium',
    holds: /^scripts\/chromium\//,
    mayImport: ['scripts/processes'],
    because: 'Tests and benches find a browser in the same way.',
  },
  {
    name: 'proofs',
    holds: /^proofs\//,
    mayImport: [
      'scripts',
      'scripts/processes',
      'server/entry',
      'server/features',
      ...serverPorts,
      ...serverBase,
    ],
    because: 'A proof may put a part of the server together by itself, to let it die at its work.',
  },
  {
    name: 'scripts',
    holds: /^scripts\//,
    mayImport: [
      'scripts/processes',
      'scripts/chromium',
      'web/tools',
      'contract',
      'server/entry',
      'server/database',
      'server/foundation',
    ],
    because: 'Scripts start programs: they import entries, the database and the contract.',
  },
  {
    name: 'sdk/tests',
    holds: /^sdk\/[^/]+\/test\//,
    mayImport: ['sdk', 'contract'],
    because: 'Tests of the SDKs share the contract’s test vectors.',
  },
  {
    name: 'sdk',
    holds: /^sdk\//,
    mayImport: [],
    because: 'Merchants install an SDK on its own, so it can’t import our other code.',
  },
  {
    name: 'configuration',
    holds: /^[^/]+\.config\.ts$/,
    mayImport: ['scripts'],
    because: 'Configuration of the tools is read by the tools alone.',
  },
];

export function areaOf(file: string): Area | undefined {
  return areas.find(({ holds }) => holds.test(file));
}

/** Tests, and code that only tests and tools use. They may import from their whole workspace. */
export const developmentCode = new RegExp(
  [
    String.raw`\.(?:test|process-test|root-test|spec)\.tsx?$`,
    String.raw`(?:^|/)testing/`,
    String.raw`^server/acceptance/`,
    String.raw`^(?:scripts|e2e|bench|proofs)/`,
    String.raw`^sdk/[^/]+/test/`,
    String.raw`^[^/]+\.config\.ts$`,
  ].join('|'),
);

/** Workspaces that run unbundled, so that their imports must be real dependencies. */
export const unbundledWorkspaces: readonly string[] = ['contract', 'server', 'gateway-simulator'];

/** Files with imports computed at run time, which the table can't check, and the reason. */
export const computedImports: Readonly<Record<string, string>> = {
  'server/http/pages/built/read-built.ts':
    "the pay page's renderer is a built file, found where web/ puts it",
  'web/write-site.ts': 'the renderer of the site is a file that the build has just made',
  'web/src/pay/texts/reload-texts.ts':
    'the words that the page names, under an address that is new',
  'web/src/ui/loading/late-part.ts': 'a script that failed to load, under an address that is new',
};
