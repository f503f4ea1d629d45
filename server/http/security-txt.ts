import type { HttpApp } from './http-app.ts';

export type SecurityTxtDeps = {
  securityEmail: string;
  /** Null if the requested address is ours, so that no copy of the file can be compared with it. */
  publicUrl: string | null;
  clock: () => Date;
};

const validForDays = 180;
const dayMs = 24 * 60 * 60 * 1000;

/** RFC 9116: how a person who found a weakness reaches the operator. */
export function bindSecurityTxt(app: HttpApp, deps: SecurityTxtDeps): void {
  app.get('/.well-known/security.txt', (c) => {
    c.set('route', '/.well-known/security.txt');
    return c.text(securityTxt(deps), 200, { 'cache-control': 'public, max-age=86400' });
  });
}

/** Each response moves the expiry on, so that a running server never shows one in the past. */
function securityTxt({ securityEmail, publicUrl, clock }: SecurityTxtDeps): string {
  const startOfDayMs = Math.floor(clock().getTime() / dayMs) * dayMs;
  const expires = new Date(startOfDayMs + validForDays * dayMs);
  const lines = [
    `Contact: mailto:${encodeURI(securityEmail)}`,
    `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
    'Preferred-Languages: en, fr',
    ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}/.well-known/security.txt`]),
  ];
  return `${lines.join('\n')}\n`;
}
