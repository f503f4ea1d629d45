import type { SMTPConnectionAuth, SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection';
import { isLoopbackHost } from '../config-rules.ts';

type SmtpServer = { options: SMTPConnectionOptions; auth: SMTPConnectionAuth | null };

const ports = { implicitTls: 465, submission: 587, relay: 25 };

/** A server that takes a password gets it over TLS, or not at all, unless it is on this machine. */
export function readSmtpUrl(smtpUrl: string): SmtpServer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const secure = protocol === 'smtps:';
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  if (username === '') {
    const usualPort = secure ? ports.implicitTls : ports.relay;
    return { options: { host, secure, port: Number(port) || usualPort }, auth: null };
  }
  const usualPort = secure ? ports.implicitTls : ports.submission;
  const requireTLS = !secure && !isLoopbackHost(host);
  return {
    options: { host, secure, port: Number(port) || usualPort, requireTLS },
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
  };
}
