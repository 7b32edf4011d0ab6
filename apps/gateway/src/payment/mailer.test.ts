import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { createLogger } from '@blattwerk/server';
import { type MailServer, startMailServer } from '@blattwerk/testing/payment/mail-server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readGatewayConfig } from '../config.ts';
import { MailError, type Mailer, openMailer } from './mailer.ts';

let server: MailServer;
let mailer: Mailer | undefined;
let logged = '';
const log = createLogger('gateway', 'trace', { write: (line) => void (logged += line) });

beforeEach(async () => {
  server = await startMailServer();
  logged = '';
});
afterEach(async () => {
  vi.useRealTimers();
  mailer?.close();
  await server.stop();
});

function open(url: string, variables: Record<string, string> = {}): Mailer {
  mailer = openMailer(readGatewayConfig({ SMTP_URL: url, SUPPORT_ADDRESS: 'hilfe@laub.example', ...variables }), log);
  return mailer;
}

const mail = { to: 'lea@kauf.example', subject: 'Größe', text: 'Grüße\n.\nvon „uns“\n' };

it('verifies the connection, and sends text as it is', async () => {
  const opened = open(server.url);
  expect(await opened.isVerified()).toBe(true);
  await opened.send(mail);
  const [received] = server.mails;
  expect(received?.text.trimEnd()).toBe(mail.text.trimEnd());
  expect(received?.headers.get('subject')).toBe('=?UTF-8?Q?Gr=C3=B6=C3=9Fe?=');
});

it('has another sender where one is configured, and the name of the site', async () => {
  await open(server.url, { MAIL_FROM: 'shop@laub.example', BRAND: 'Laub, "PDF" <x@y.example>' }).send(mail);
  const { headers } = server.mails[0] ?? {};
  expect(headers?.get('from')).toMatch(/ <shop@laub\.example>$/);
  expect(server.mails).toHaveLength(1);
});

it('reports a refused log-in without quoting it', async () => {
  const { port } = new URL(server.url);
  const opened = open(`smtp://blattwerk:wrongSecret@127.0.0.1:${port}`);
  expect(await opened.isVerified()).toBe(false);
  expect(logged).toContain('SMTP_URL: the mail server cannot be used');
  expect(logged).toContain('EAUTH');
  expect(logged).not.toMatch(/wrongSecret|Invalid login/);
});

it('tries a server that is not there again', async () => {
  const { port } = new URL(server.url);
  await server.stop();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const opened = open(server.url);
  expect(await opened.isVerified()).toBe(false);
  const later: Server = createServer((socket) => socket.end('421 not now\r\n')).listen(Number(port), '127.0.0.1');
  await once(later, 'listening');
  const asked = once(later, 'connection');
  await vi.advanceTimersByTimeAsync(30_000);
  await asked;
  later.close();
});

it('sends no message and no password to a server elsewhere that is not encrypted', async () => {
  // Of this machine, but by a name that does not say so.
  const { port } = new URL(server.url);
  const opened = open(`smtp://blattwerk:p%40ss%3Aword@[::ffff:127.0.0.1]:${port}`);
  expect(await opened.isVerified()).toBe(false);
  await expect(opened.send(mail)).rejects.toThrow(MailError);
  expect(server.mails).toEqual([]);
});

it('rejects with an error that quotes no address', async () => {
  server.refuses = /kauf/;
  const error: unknown = await open(server.url)
    .send(mail)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(MailError);
  expect([String(error), (error as MailError).cause, (error as MailError).code]).toEqual([
    'MailError: the mail server answered 550',
    undefined,
    'EENVELOPE',
  ]);
});
