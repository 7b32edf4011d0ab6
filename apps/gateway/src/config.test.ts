import { expect, it } from 'vitest';
import { readGatewayConfig } from './config.ts';

it("requires user and password for the operators' port beyond loopback", () => {
  const read = (environment: Record<string, string>) => () =>
    readGatewayConfig({ OPERATORS_PORT: '9464', ...environment });
  const fault = /OPERATORS_USER and OPERATORS_PASSWORD must be: both set/;
  for (const host of ['0.0.0.0', '::', '10.0.0.7', 'gateway.example', '127.0.0.1.example']) {
    expect(read({ OPERATORS_HOST: host })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops' })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_PASSWORD: 'secret' })).toThrow(fault);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 'secret' })).toThrow(/at least 16/);
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops', OPERATORS_PASSWORD: 's'.repeat(16) })).not.toThrow();
  }
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', 'localhost']) {
    expect(read({ OPERATORS_HOST: host })).not.toThrow();
    expect(read({ OPERATORS_HOST: host, OPERATORS_USER: 'ops' })).toThrow(fault);
  }
  expect(read({ OPERATORS_HOST: '0.0.0.0', OPERATORS_PORT: '0' })).not.toThrow();
});
