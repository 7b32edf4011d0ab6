import { refusalResponses } from './openapi-refusals.ts';
import type { OpenApiOperation, OpenApiSchema } from './openapi-types.ts';

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

/** Response of POST /withdrawals. */
export const withdrawalSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    received_at: { type: 'string', format: 'date-time', description: 'When the withdrawal was received.' },
    refunded: {
      type: 'boolean',
      description: 'Whether the money was returned, which happens at once if no PDF was sent for it within 24 hours.',
    },
  },
  required: ['received_at', 'refunded'],
};

const text = (description: string): OpenApiSchema => ({ type: 'string', maxLength: 200, description });

export const withdrawalOperation: OpenApiOperation = {
  operationId: 'withdraw',
  tags: ['payment'],
  summary: 'Withdraws from the contract for a paid PDF. Available only if the operator takes payments; otherwise 404.',
  requestBody: {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          properties: {
            payment_intent: text('Id of the payment.'),
            name: text('Name of the buyer. The payment provider stores it with the payment.'),
            email: text('Address to which the payment provider sends the acknowledgement of receipt.'),
          },
          required: ['payment_intent', 'name', 'email'],
        },
      },
    },
  },
  responses: {
    '200': {
      description: 'The withdrawal was received.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Withdrawal' } } },
    },
    ...refusalResponses([
      'invalidRequest',
      'invalidField',
      'unknownPayment',
      'tooManyRequests',
      'internal',
      'unavailable',
    ]),
  },
};
