import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message that a mail server has accepted. */
export interface ReceivedMail {
  /** Recipients as the conversation named them, whatever the headers say. */
  to: readonly string[];
  headers: ReadonlyMap<string, string>;
  text: string;
  /** As it came. */
  source: string;
}

export interface MailServer {
  /** Value of SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** Recipients that it refuses, with an answer that quotes them. */
  refuses: 'none' | 'all' | RegExp;
  /** Called when a message has arrived, before it is accepted. */
  onMail: (mail: ReceivedMail) => void;
  stop: () => Promise<void>;
}

/** User and password that the server accepts. */
const login = { user: 'blattwerk', password: 'p@ss:word' };

/** Starts a mail server on loopback that asks for a log-in and keeps what it gets. It delivers nothing. */
export async function startMailServer(): Promise<MailServer> {
  const isRefused = (address: string) =>
    mailServer.refuses === 'all' || (mailServer.refuses instanceof RegExp && mailServer.refuses.test(address));
  const server = new SMTPServer({
    // Without a certificate that anybody trusts.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login.user && password === login.password) done(null, { user: username });
      else done(new Error('Invalid login'));
    },
    onRcptTo({ address }, _session, done) {
      done(isRefused(address) ? Object.assign(new Error(`No mailbox <${address}>`), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const mail = readMail(
          Buffer.concat(chunks).toString('latin1'),
          session.envelope.rcptTo.map(({ address }) => address),
        );
        mailServer.onMail(mail);
        mailServer.mails.push(mail);
        done(null);
      });
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const mailServer: MailServer = {
    url: `smtp://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${port}`,
    mails: [],
    refuses: 'none',
    onMail: () => {},
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
  return mailServer;
}

function readMail(source: string, to: readonly string[]): ReceivedMail {
  const end = source.indexOf('\r\n\r\n');
  const lines = source
    .slice(0, end)
    .replaceAll(/\r\n[ \t]/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = source.slice(end + 4);
  return { to, headers, text: decode(body, headers.get('content-transfer-encoding')), source };
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  const unwrapped = encoding === 'quoted-printable' ? body.replaceAll('=\r\n', '') : body;
  const bytes =
    encoding === 'quoted-printable'
      ? unwrapped.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      : unwrapped;
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}
