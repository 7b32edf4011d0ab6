import { randomBytes } from 'node:crypto';
import { isLanguage, type Language, orderConsent, retention, ToolError } from '@blattwerk/shared';
import type { Logger } from '@blattwerk/server';
import { siteOf } from '@blattwerk/site/node';
import type { Redis } from 'ioredis';
import { type GatewayConfig, takesPayments } from '../config.ts';
import { createPaymentClaims, type PaymentClaim } from './claims.ts';
import { type Mail, MailError, openMailer } from './mailer.ts';
import { type CheckoutCredentials, connectProvider, type PaymentRecords, type ProviderPayment } from './provider.ts';
import {
  acknowledgementOf,
  confirmationOf,
  type SaleDocument,
  type WithdrawalStatement,
  withdrawalNotice,
} from './sale-documents.ts';

/** Time for which a payment is valid, in ms. */
const validMs = 24 * 3_600_000;
/** Answers for which a payment is valid: an answer can be lost on its way to the client, which no one detects. */
const maxAnswers = 3;

/** A document that the page saves, and whether it was also sent as an e-mail. */
export interface SentDocument {
  document: SaleDocument;
  /** `none` where the buyer gave no address. */
  mail: 'sent' | 'failed' | 'none';
}

export interface Payments {
  /** Whether something is sold; otherwise payments of earlier days are served. */
  readonly isOffered: boolean;
  /**
   * Begins a payment at the operator's price. Nothing is sold while the mail server has not been verified.
   * @param checkoutId the client's id of the payment
   * @throws ToolError unavailable
   */
  begin(checkoutId: string): Promise<CheckoutCredentials>;
  /**
   * Records the buyer's consent with the payment, which is not made yet: the last one before the payment counts.
   * @returns when it was recorded, ISO 8601
   * @throws ToolError unknownPayment or unavailable
   */
  consent(id: string, language: Language): Promise<string>;
  /**
   * Confirms a paid order on a durable medium, and records that: only then performance may begin. Repeating it returns the same
   * document, and sends no second e-mail.
   * @param email empty where the buyer gave none; it is used for this and kept nowhere
   * @throws ToolError paymentRequired, paymentPending, or unavailable
   */
  confirm(id: string, email: string): Promise<SentDocument>;
  /**
   * Holds a confirmed payment for one answer, until the claim is disposed of.
   * @throws ToolError paymentRequired, paymentPending, paymentUsed, paymentInUse, or unavailable
   */
  claim(id: string): Promise<PaymentClaim>;
  /**
   * Receives that a buyer withdraws from a contract: sends it to the operator, acknowledges it, and returns the money where no
   * answer was sent and none is being made. Each is a message and a document of its own, whatever was received before.
   * @throws ToolError unavailable where it could not be sent to the operator
   */
  withdraw(statement: WithdrawalStatement): Promise<SentDocument & { receivedAt: string; isRefunded: boolean }>;
  close(): void;
}

/** Opens payments for answers without the watermark; undefined where the operator takes no payments. */
export function openPayments(config: GatewayConfig, redis: Redis, log: Logger): Payments | undefined {
  const { PAYMENT_AMOUNT: amount, PAYMENT_CURRENCY: currency, PRICE_NOTE: priceNote } = config;
  if (!takesPayments(config) || priceNote === '') return undefined;
  const site = siteOf(config);
  const provider = connectProvider(config);
  const mailer = openMailer(config, log);
  // Longer than a payment is valid: it would be valid again if its count expired first.
  const claims = createPaymentClaims(redis, maxAnswers, retention.payment);

  /** Sends an e-mail without which the buyer has the file. */
  async function trySending(mail: Mail): Promise<'sent' | 'failed'> {
    try {
      await mailer.send(mail);
      return 'sent';
    } catch (error) {
      reportFailure(error);
      return 'failed';
    }
  }

  function reportFailure(error: unknown): void {
    if (!(error instanceof MailError)) throw error;
    log.error({ code: error.code, reason: error.message }, 'an e-mail was not sent');
  }

  /** @throws ToolError paymentRequired, paymentPending, or unavailable */
  async function readPaid(id: string): Promise<ProviderPayment & { consent: Consent; paidAt: number }> {
    const payment = await provider.read(id);
    if (!payment?.isOurs || payment.currency !== currency || payment.amount !== amount)
      throw new ToolError('paymentRequired');
    if (payment.status === 'pending') throw new ToolError('paymentPending');
    const { records, paidAt } = payment;
    const consent = consentOf(records);
    if (payment.status !== 'paid' || records.withdrawn_at !== undefined || !consent || paidAt === undefined)
      throw new ToolError('paymentRequired');
    return { ...payment, consent, paidAt };
  }

  /** Returns the money of a payment for which nothing was sent. @returns whether that is so */
  async function refundUnused(id: string, begunAt: number): Promise<boolean> {
    // Later the count of answers may have expired.
    if (Date.now() - begunAt >= validMs || (await claims.answers(id)) > 0) return false;
    try {
      await using _ = await claims.claim(id);
      if ((await claims.answers(id)) > 0) return false;
      await provider.refund(id);
      return true;
    } catch (error) {
      if (error instanceof ToolError && error.code === 'paymentInUse') return false;
      throw error;
    }
  }

  /** What a withdrawal does to the payment that it names, if it names one. Its errors leave it to the operator. */
  async function endPayment(contract: string, at: string): Promise<'refunded' | 'recorded' | 'unknown'> {
    const [id] = /\bpi_\w{1,100}/.exec(contract) ?? [];
    if (id === undefined) return 'unknown';
    try {
      const payment = await provider.read(id);
      if (!payment?.isOurs || !['paid', 'refunded'].includes(payment.status)) return 'unknown';
      if (payment.records.withdrawn_at === undefined) await provider.record(id, { withdrawn_at: at });
      return payment.status === 'refunded' || (await refundUnused(id, payment.begunAt)) ? 'refunded' : 'recorded';
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'unavailable') throw error;
      log.error({ err: error }, 'a withdrawal was left to the operator');
      return 'unknown';
    }
  }

  return {
    isOffered: config.PAYMENT_OFFERED === 'yes',

    async begin(checkoutId) {
      if (!(await mailer.isVerified())) throw new ToolError('unavailable');
      return provider.begin(checkoutId);
    },

    async consent(id, language) {
      const payment = await provider.read(id);
      if (!payment?.isOurs || payment.records.withdrawn_at !== undefined) throw new ToolError('unknownPayment');
      const given = consentOf(payment.records);
      if (given && payment.status !== 'open') return given.at;
      const at = new Date().toISOString();
      await provider.record(id, { consent: orderConsent[language], consent_language: language, consent_at: at });
      return at;
    },

    async confirm(id, email) {
      const { consent, paidAt, records } = await readPaid(id);
      const document = confirmationOf({ id, price: { amount, currency, priceNote }, paidAt, consent }, site);
      const isMailDue = email !== '' && records.mailed_at === undefined;
      const mail = isMailDue ? await trySending({ to: email, ...document }) : email === '' ? 'none' : 'sent';
      const at = new Date().toISOString();
      const news: PaymentRecords = {
        ...(records.confirmed_at === undefined ? { confirmed_at: at } : {}),
        ...(isMailDue && mail === 'sent' ? { mailed_at: at } : {}),
      };
      if (Object.keys(news).length > 0) await provider.record(id, news);
      return { document, mail };
    },

    async claim(id) {
      // First, since it needs no request to the provider.
      const claim = await claims.claim(id);
      try {
        const { begunAt, records } = await readPaid(id);
        // The right of withdrawal ends with performance only where the confirmation was there before.
        if (records.confirmed_at === undefined) throw new ToolError('paymentRequired');
        if (Date.now() - begunAt > validMs) throw new ToolError('paymentUsed');
        return claim;
      } catch (error) {
        await claim[Symbol.asyncDispose]();
        throw error;
      }
    },

    async withdraw(statement) {
      const receivedAt = new Date().toISOString();
      const number = `${receivedAt.slice(0, 10)}-${randomBytes(4).toString('hex')}`;
      const payment = await endPayment(statement.contract, receivedAt);
      const withdrawal = { ...statement, number, receivedAt, isRefunded: payment === 'refunded' };
      const { email } = statement;
      try {
        await mailer.send({
          to: config.WITHDRAWAL_ADDRESS === '' ? config.SUPPORT_ADDRESS : config.WITHDRAWAL_ADDRESS,
          ...(email === '' ? {} : { replyTo: email }),
          ...withdrawalNotice(withdrawal, payment, site),
        });
      } catch (error) {
        reportFailure(error);
        throw new ToolError('unavailable');
      }
      const document = acknowledgementOf(withdrawal, site);
      const mail = email === '' ? 'none' : await trySending({ to: email, ...document });
      return { document, mail, receivedAt, isRefunded: withdrawal.isRefunded };
    },

    close: () => mailer.close(),
  };
}

interface Consent {
  text: string;
  language: Language;
  at: string;
}

/** The consent that is recorded with a payment; undefined where there is none, or one that this product did not record. */
function consentOf({ consent, consent_language: language, consent_at: at }: PaymentRecords): Consent | undefined {
  if (consent === undefined || language === undefined || !isLanguage(language) || at === undefined) return undefined;
  return { text: consent, language, at };
}
