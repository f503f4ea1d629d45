import { type RawResponse, visit } from './visit.ts';

export type Person = { email: string; password: string; address: string };

export type People = { next: () => Person; nextAddress: () => string };

/** New people with separate addresses, so that they share no limit. */
export function makePeople(random: () => number): People {
  let people = 0;
  let addresses = 0;
  const letters = (count: number) =>
    Array.from({ length: count }, () => String.fromCodePoint(97 + Math.floor(random() * 26)));
  const nextAddress = () => {
    addresses += 1;
    // From the address block reserved for benchmarks.
    return `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
  };
  return {
    nextAddress,
    next: () => {
      people += 1;
      const email = `${letters(6).join('')}.${people}@example.lc`;
      return { email, password: letters(14).join(''), address: nextAddress() };
    },
  };
}

export function signUp(
  url: string,
  { email, password, address }: Person,
): Promise<RawResponse | null> {
  const name = { fName: 'Ana', lName: 'Proof', country: 'Saint Lucia' };
  return visit(url, { path: '/api/sign-up', body: { ...name, email, password }, address });
}

type Attempt = Person & { cookies?: readonly string[] };

export function signIn(url: string, attempt: Attempt): Promise<RawResponse | null> {
  const { email, password, address, cookies = [] } = attempt;
  return visit(url, { path: '/api/sign-in', body: { email, password }, address, cookies });
}
