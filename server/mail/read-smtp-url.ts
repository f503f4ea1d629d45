import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../config/config-rules.ts';

type SmtpServer = { options: SMTPConnectionOptions; auth: SMTPConnectionAuth | null };

const ports = { implicitTls: 465, submission: 587, relay: 25 };

/**
 * A server that takes a password gets it over TLS, or not at all, unless it is on this machine. Where
 * `requireTls` is set, the same goes for mails without a password: they hold links that sign people in.
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
