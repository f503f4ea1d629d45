import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../config/config-rules.ts';

type SmtpServer = { options: SMTPConnectionOptions; auth: SMTPConnectionAuth | null };

const ports = { implicitTls: 465, submission: 587, relay: 25 };

/**
 * A password is sent over TLS only, unless the server is on this machine. With `requireTls` the
 * same holds for emails without a password, because they contain links that sign people in.
 */
export function readSmtpUrl(smtpUrl: string, requireTls: boolean): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const requireTLS = !secure && !isLoopbackHost(host) && (requireTls || username !== '');
  const options = { host, secure, requireTLS };
  if (username === '') {
    const usualPort = secure ? ports.implicitTls : ports.relay;
    return { options: { ...options, port: Number(port) || usualPort }, auth: null };
  }
  const usualPort = secure ? ports.implicitTls : ports.submission;
  return {
    options: { ...options, port: Number(port) || usualPort },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
