import { expect, it } from 'vitest';
import { readWebConfig } from './config.ts';

it('counts the proxy that has the certificate of an encrypted site', () => {
  const site = { SITE_ADDRESS: 'https://pdf.example', API_UPSTREAM: 'gateway:8080' };
  expect(() => readWebConfig(site)).toThrow('TRUST_PROXY_HOPS must be at least 2');
  expect(readWebConfig({ ...site, TRUST_PROXY_HOPS: '2' }).TRUST_PROXY_HOPS).toBe(2);
  expect(() => readWebConfig({ ...site, API_UPSTREAM: '' })).not.toThrow();
  expect(() => readWebConfig({ API_UPSTREAM: 'gateway:8080' })).not.toThrow();
});
