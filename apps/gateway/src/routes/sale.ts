import { isLanguage, type Language, orderConsent, ToolError } from '@blattwerk/shared';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Gateway } from '../gateway.ts';
import type { RateChecks } from '../http/limit-rate.ts';
import { isMailAddress } from '../payment/mail-address.ts';
import type { SentDocument } from '../payment/payments.ts';

/** Longest body of a form, in bytes. */
const maxFormBytes = 4_096;
const maxLength = 200;
/** A line of text: it ends no header of an e-mail, and fakes no line of a document. */
const line = /^[^\p{Cc}\p{Zl}\p{Zp}]+$/u;
const paymentId = /^pi_\w+$/;

/**
 * Adds the routes of a sale to a consumer, where the operator takes payments: consent with the order, its confirmation, and
 * withdrawal (§§ 312f, 356 (5), 356a BGB). Names and addresses are used for the answer, and are neither stored nor logged.
 */
export function addSaleRoutes(app: FastifyInstance, { payments }: Gateway, checks: RateChecks): void {
  if (!payments) return;
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    );

    if (payments.isOffered)
      scope.post('/orders', { onRequest: checks.checkRate }, async (request, reply) => {
        const form = formOf(request);
        const id = fieldOf(form, 'payment_intent', paymentId);
        const language = languageOf(form);
        // The tick sends the sentence beside it: what somebody agreed to is what they saw.
        if (form.get('consent') !== orderConsent[language]) throw new ToolError('invalidField', { field: 'consent' });
        const at = await payments.consent(id, language);
        return reply.header('cache-control', 'no-store').send({ consented_at: at });
      });

    scope.post('/confirmations', { onRequest: checks.checkRate }, async (request, reply) => {
      const form = formOf(request);
      const id = fieldOf(form, 'payment_intent', paymentId);
      return sendDocument(reply, await payments.confirm(id, emailOf(form)));
    });

    scope.post('/withdrawals', { onRequest: [checks.checkRate, checks.checkWithdrawals] }, async (request, reply) => {
      const form = formOf(request);
      const statement = {
        name: fieldOf(form, 'name', line),
        contract: fieldOf(form, 'contract', line),
        email: emailOf(form),
        language: languageOf(form),
      };
      const { receivedAt, isRefunded, ...sent } = await payments.withdraw(statement);
      return sendDocument(reply, sent, { received_at: receivedAt, refunded: isRefunded });
    });
    done();
  });
}

function sendDocument(reply: FastifyReply, { document, mail }: SentDocument, facts: object = {}): FastifyReply {
  const { fileName, text } = document;
  return reply.header('cache-control', 'no-store').send({ ...facts, file_name: fileName, text, mail });
}

/** @throws ToolError invalidRequest */
function formOf({ body }: FastifyRequest): URLSearchParams {
  if (!(body instanceof URLSearchParams)) throw new ToolError('invalidRequest');
  return body;
}

/** @throws ToolError invalidField */
function fieldOf(form: URLSearchParams, field: string, pattern: RegExp): string {
  const text = form.get(field)?.trim() ?? '';
  if (text.length > maxLength || !pattern.test(text)) throw new ToolError('invalidField', { field });
  return text;
}

/** The optional address; empty where there is none. @throws ToolError invalidField */
function emailOf(form: URLSearchParams): string {
  const text = form.get('email')?.trim() ?? '';
  if (text !== '' && !isMailAddress(text)) throw new ToolError('invalidField', { field: 'email' });
  return text;
}

/** @throws ToolError invalidField */
function languageOf(form: URLSearchParams): Language {
  const text = form.get('language') ?? '';
  if (!isLanguage(text)) throw new ToolError('invalidField', { field: 'language' });
  return text;
}
