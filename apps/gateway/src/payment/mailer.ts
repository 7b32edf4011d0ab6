import type { Logger } from '@blattwerk/server';
import type { Transporter } from 'nodemailer';
import { type GatewayConfig, isLoopback } from '../config.ts';

/** Longest time for a connection, a greeting, and a pause of the mail server, in ms. */
const timeoutMs = 10_000;
/** Time after which a mail server that could not be verified is asked again, in ms. */
const verifyAgainMs = 30_000;

/** A message of plain text. */
export interface Mail {
  to: string;
  /** Where the recipient's answer goes, if not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
}

/** The operator's mail server. It keeps no message, and no address is logged. */
export interface Mailer {
  /** Whether the server has been reached and has accepted the login; awaits an attempt that is under way. */
  isVerified(): Promise<boolean>;
  /** Resolves when the server has accepted the message. @throws MailError */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** An error of the mail server without its message, which quotes addresses. */
export class MailError extends Error {
  readonly code: string;

  constructor(error: unknown) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    super(`the mail server answered ${typeof responseCode === 'number' ? responseCode : 'nothing'}`);
    this.name = 'MailError';
    this.code = typeof code === 'string' ? code : 'unknown';
  }
}

/** Connects to the operator's mail server, and verifies it until it answers. */
export function openMailer(config: GatewayConfig, log: Logger): Mailer {
  let loading: Promise<Transporter> | undefined;
  const transport = () => (loading ??= loadTransport(config));
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function verify(): Promise<boolean> {
    try {
      await (await transport()).verify();
      return true;
    } catch (error) {
      if (isClosed) return false;
      const { code, message } = new MailError(error);
      log.error(
        { code, reason: message },
        'SMTP_URL: the mail server cannot be used, and nothing is sold until it can',
      );
      again = setTimeout(() => {
        attempt = verify();
      }, verifyAgainMs).unref();
      return false;
    }
  }
  let attempt = verify();

  return {
    isVerified: () => attempt,
    async send({ to, replyTo, subject, text }) {
      try {
        await (await transport()).sendMail({
          from: { name: config.BRAND, address: senderOf(config) },
          // As objects: a text could contain more than one address.
          to: { name: '', address: to },
          ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
          envelope: { from: senderOf(config), to: [to] },
          subject,
          text,
          // No answer by a machine to a message of one.
          headers: { 'auto-submitted': 'auto-generated' },
        });
      } catch (error) {
        throw new MailError(error);
      }
    },
    close() {
      isClosed = true;
      clearTimeout(again);
    },
  };
}

function senderOf({ MAIL_FROM, SUPPORT_ADDRESS }: GatewayConfig): string {
  return MAIL_FROM === '' ? SUPPORT_ADDRESS : MAIL_FROM;
}

async function loadTransport({ SMTP_URL }: GatewayConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isSecure = protocol === 'smtps:';
  return createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopback(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
