import { languages } from './language.ts';
import { refusalResponses } from './openapi-refusals.ts';
import type { OpenApiOperation, OpenApiSchema } from './openapi-types.ts';
import { orderConsent } from './order-consent.ts';

/** Response of POST /checkout. */
export const checkoutSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'Id of the payment. Once it is paid, send it in the field `payment_intent`.' },
    client_secret: { type: 'string', description: "For the payment provider's own script." },
    amount: { type: 'integer', minimum: 1, description: "In the currency's smallest unit." },
    currency: { type: 'string', description: 'ISO 4217, in lower case.' },
  },
  required: ['id', 'client_secret', 'amount', 'currency'],
};

export const checkoutOperation: OpenApiOperation = {
  operationId: 'checkout',
  tags: ['payment'],
  summary:
    'Starts the payment for one PDF without a watermark. Available only if the operator takes payments; otherwise 404.',
  parameters: [
    {
      name: 'idempotency-key',
      in: 'header',
      required: true,
      description: 'A UUID (version 4) that you choose. Within 24 hours, the same key returns the same payment.',
      schema: { type: 'string', format: 'uuid' },
    },
  ],
  responses: {
    '200': {
      description: 'The payment, not yet paid.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Checkout' } } },
    },
    ...refusalResponses(['invalidRequest', 'crossSite', 'notFound', 'tooManyRequests', 'internal', 'unavailable']),
  },
};

const text = (description: string): OpenApiSchema => ({ type: 'string', maxLength: 200, description });

const paymentField = text('Id of the payment.');
const languageField: OpenApiSchema = { type: 'string', enum: [...languages], description: 'Language of the texts.' };

function formBody(
  properties: Readonly<Record<string, OpenApiSchema>>,
  required: string[],
): NonNullable<OpenApiOperation['requestBody']> {
  const schema: OpenApiSchema = { type: 'object', properties, required };
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
}

/** Response of POST /orders. */
export const orderSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    consented_at: { type: 'string', format: 'date-time', description: 'When the consent was recorded.' },
  },
  required: ['consented_at'],
};

export const orderOperation: OpenApiOperation = {
  operationId: 'order',
  tags: ['payment'],
  summary:
    "Records the buyer's consent, without which a payment gives no PDF. Comes before the payment. Available only if the operator sells something; otherwise 404.",
  requestBody: formBody(
    {
      payment_intent: paymentField,
      language: languageField,
      consent: {
        type: 'string',
        enum: Object.values(orderConsent),
        description: 'The sentence to which the buyer has agreed, in the language of `language`.',
      },
    },
    ['payment_intent', 'language', 'consent'],
  ),
  responses: {
    '200': {
      description: 'The consent was recorded with the payment.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
    },
    ...refusalResponses([
      'invalidRequest',
      'invalidField',
      'crossSite',
      'unknownPayment',
      'tooManyRequests',
      'internal',
      'unavailable',
    ]),
  },
};

const documentProperties: Readonly<Record<string, OpenApiSchema>> = {
  file_name: { type: 'string', description: 'Name of a file for the text.' },
  text: { type: 'string', description: 'The document, which the buyer keeps.' },
  mail: {
    type: 'string',
    enum: ['sent', 'failed', 'none'],
    description: 'Whether it was also sent as an email; `none` without an address.',
  },
};

/** Response of POST /confirmations. */
export const confirmationSchema: OpenApiSchema = {
  type: 'object',
  properties: documentProperties,
  required: ['file_name', 'text', 'mail'],
};

const emailField = text('Address to which the document is sent as well. It is not stored.');

export const confirmationOperation: OpenApiOperation = {
  operationId: 'confirm',
  tags: ['payment'],
  summary:
    'Confirms a paid order with the whole contract, in the language of the consent. Comes before the PDF, which is refused without it. Available only if the operator takes payments; otherwise 404.',
  requestBody: formBody({ payment_intent: paymentField, email: emailField }, ['payment_intent']),
  responses: {
    '200': {
      description: 'The confirmation.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Confirmation' } } },
    },
    ...refusalResponses([
      'invalidRequest',
      'invalidField',
      'paymentRequired',
      'crossSite',
      'paymentPending',
      'tooManyRequests',
      'internal',
      'unavailable',
    ]),
  },
};

/** Response of POST /withdrawals. */
export const withdrawalSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    received_at: { type: 'string', format: 'date-time', description: 'When the withdrawal was received.' },
    refunded: {
      type: 'boolean',
      description: 'Whether the money was returned, which happens at once if no PDF was sent for it within 24 hours.',
    },
    ...documentProperties,
  },
  required: ['received_at', 'refunded', 'file_name', 'text', 'mail'],
};

export const withdrawalOperation: OpenApiOperation = {
  operationId: 'withdraw',
  tags: ['payment'],
  summary:
    'Withdraws from the contract for a paid PDF, also when nothing is sold any more. Available only if the operator takes payments; otherwise 404.',
  requestBody: formBody(
    {
      name: text('Name of the buyer. It is sent to the operator.'),
      contract: text(
        'What the contract is known by: the id of the payment, or day of the purchase and end of the card.',
      ),
      email: emailField,
      language: languageField,
    },
    ['name', 'contract', 'language'],
  ),
  responses: {
    '200': {
      description: 'The withdrawal was received.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Withdrawal' } } },
    },
    ...refusalResponses(['invalidRequest', 'invalidField', 'crossSite', 'tooManyRequests', 'internal', 'unavailable']),
  },
};
