import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { amtool, commandOf } from '../scripts/system-packages.ts';

const source = join(import.meta.dirname, 'monitoring/alertmanager');

interface Config {
  receivers: { name: string; webhook_configs?: { url: string }[]; email_configs?: Record<string, unknown>[] }[];
}

/** Writes the configuration as the container does, has Alertmanager's tool check it, and gives it to `work`. */
function withConfig(variables: Readonly<Record<string, string>>, work: (folder: string, text: string) => void): void {
  using folder = temporaryFolder();
  const env = { PATH: process.env.PATH, ...variables };
  execFileSync('sh', [join(source, 'write-config.sh'), source, folder.path], { env, stdio: 'pipe' });
  execFileSync(commandOf(amtool), ['check-config', join(folder.path, 'alertmanager.yml')], { stdio: 'pipe' });
  work(folder.path, readFileSync(join(folder.path, 'alertmanager.yml'), 'utf8'));
}

it('sends alerts to the webhook, and Watchdog to the heartbeat alone', () => {
  const variables = { ALERT_WEBHOOK: 'https://a.example/x?a=1&b="|\\2', ALERT_HEARTBEAT: 'https://b.example/y' };
  withConfig(variables, (folder, text) => {
    const { receivers } = parse(text) as Config;
    expect(receivers.map(({ name, webhook_configs }) => [name, webhook_configs?.[0]?.url])).toEqual([
      ['people', variables.ALERT_WEBHOOK],
      ['watchdog', variables.ALERT_HEARTBEAT],
    ]);
    const receiverOf = (alert: string) => {
      const args = ['config', 'routes', 'test', `--config.file=${folder}/alertmanager.yml`, `alertname=${alert}`];
      return execFileSync(commandOf(amtool), args, { encoding: 'utf8' }).trim();
    };
    expect(['NoGateway', 'Watchdog'].map(receiverOf)).toEqual(['people', 'watchdog']);
    // The addresses can contain tokens.
    expect(statSync(join(folder, 'alertmanager.yml')).mode & 0o077).toBe(0);
  });
});

it('mails alerts, with the password in a file of its own', () => {
  const password = 'it|is & "secret"';
  const variables = {
    ALERT_MAIL_TO: 'duty@pdf.example',
    ALERT_MAIL_FROM: 'alerts@pdf.example',
    ALERT_SMTP_HOST: 'mail.pdf.example:587',
    ALERT_SMTP_USER: 'alerts',
    ALERT_SMTP_PASSWORD: password,
  };
  withConfig(variables, (folder, text) => {
    const [people] = (parse(text) as Config).receivers;
    expect(people?.email_configs?.[0]).toMatchObject({
      to: 'duty@pdf.example',
      from: 'alerts@pdf.example',
      smarthost: 'mail.pdf.example:587',
      auth_username: 'alerts',
      auth_password_file: join(folder, 'password'),
    });
    expect(text).not.toContain('secret');
    expect(readFileSync(join(folder, 'password'), 'utf8')).toBe(password);
    expect(statSync(join(folder, 'password')).mode & 0o077).toBe(0);
  });
});

it('has nobody to tell without variables', () => {
  withConfig({}, (_, text) =>
    expect((parse(text) as Config).receivers).toEqual([{ name: 'people' }, { name: 'watchdog' }]),
  );
});
