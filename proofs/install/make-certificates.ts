import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

export type Certificates = { authority: string; chain: string; key: string };

/** An authority of our own, and its certificate for that name, as a public authority would issue it. */
export function makeCertificates(folder: string, name: string): Certificates {
  const at = (file: string) => path.join(folder, file);
  const [authority, authorityKey] = [at('ca.pem'), at('ca-key.pem')];
  const [request, chain, key] = [at('request.pem'), at('fullchain.pem'), at('key.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const own = ['-x509', '-days', '90', '-subj', '/CN=Authority of the tests'];
  openssl('req', ...own, ...curve, '-keyout', authorityKey, '-out', authority);
  openssl('req', '-new', ...curve, '-subj', `/CN=${name}`, '-keyout', key, '-out', request);
  const extensions = [
    `subjectAltName=DNS:${name}`,
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=serverAuth',
    'crlDistributionPoints=URI:http://ca.example.lc/list.crl',
  ];
  writeFileSync(at('extensions'), extensions.join('\n'));
  const issuer = ['-CA', authority, '-CAkey', authorityKey, '-CAcreateserial', '-days', '80'];
  const issued = ['-extfile', at('extensions'), '-out', chain];
  openssl('x509', '-req', '-in', request, ...issuer, ...issued);
  return { authority, chain, key };
}
