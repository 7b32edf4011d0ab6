import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { addSecurityTxtRoute } from './security-txt.ts';

it('names the address for reports, and a day within a year', async () => {
  const app = fastify();
  addSecurityTxtRoute(app, { SUPPORT_ADDRESS: 'help@pdf.example.org', SITE_ADDRESS: 'https://pdf.example.org' });
  const answer = await app.inject('/.well-known/security.txt');
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    answer.body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:help@pdf.example.org',
    Canonical: 'https://pdf.example.org/.well-known/security.txt',
  });
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
});
