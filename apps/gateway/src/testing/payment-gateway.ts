import { createLogger } from '@blattwerk/server';
import { type MailServer, startMailServer } from '@blattwerk/testing/payment/mail-server';
import { paymentEnvironment, type ProviderStandIn, startProviderStandIn } from '@blattwerk/testing/payment/stand-in';
import { readRefusal } from './forms.ts';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

/** A gateway that sells, with the provider and the mail server that it uses. */
export interface PaymentGateway {
  provider: ProviderStandIn;
  mail: MailServer;
  test: TestGateway;
  /** The configuration of its sale, for further gateways. */
  environment: Record<string, string>;
  /** What it logged since the last reset, at every level. */
  logged: () => string;
  /** An address of a visitor who has not been here, since addresses are limited. */
  nextAddress: () => string;
  /** Provider and mail server work again, without mails, and nothing is logged. */
  reset: () => void;
  stop: () => Promise<void>;
}

/** @param requestsPerMinute that an address may send */
export async function startPaymentGateway(requestsPerMinute: number): Promise<PaymentGateway> {
  const provider = await startProviderStandIn();
  const mail = await startMailServer();
  let logged = '';
  let visitors = 0;
  const environment = paymentEnvironment(provider, mail);
  const test = await startTestGateway({
    environment,
    config: { RATE_LIMIT_PER_MINUTE: requestsPerMinute, TRUST_PROXY_HOPS: 1 },
    log: createLogger('gateway', 'trace', { write: (line) => void (logged += line) }),
  });
  return {
    provider,
    mail,
    test,
    environment,
    logged: () => logged,
    nextAddress: () => {
      visitors++;
      return `10.0.${visitors >> 8}.${visitors & 255}`;
    },
    reset: () => {
      provider.fault = undefined;
      provider.hold = undefined;
      mail.refuses = 'none';
      mail.onMail = () => {};
      mail.mails.length = 0;
      logged = '';
    },
    stop: async () => {
      await test.stop();
      await provider.stop();
      await mail.stop();
    },
  };
}

/** Status and code of a refusal. */
export async function refusalOf(answer: Response): Promise<[number, string]> {
  return [answer.status, (await readRefusal(answer)).code];
}
