import { expect, it } from 'vitest';
import { providerAddress } from './provider.ts';

it.each([
  ['https://api.stripe.com', 'https', 'api.stripe.com', 443],
  ['https://pay.example:8443', 'https', 'pay.example', 8_443],
  ['http://pay.example', 'http', 'pay.example', 80],
  ['http://127.0.0.1:4711', 'http', '127.0.0.1', 4_711],
])('the provider at %s is asked there, encrypted where it says so', (base, protocol, host, port) => {
  expect(providerAddress(base)).toEqual({ protocol, host, port });
});
