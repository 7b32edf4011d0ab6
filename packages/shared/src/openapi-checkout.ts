import { refusalResponses } from './openapi-refusals.ts';
import type { OpenApiOperation, OpenApiSchema } from './openapi-types.ts';

/** Response of POST /checkout. */
export const checkoutSchema: OpenApiSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The payment. Once it is paid, the field payment_intent takes it.' },
    client_secret: { type: 'string', description: "What the payment provider's own script asks for." },
    amount: { type: 'integer', minimum: 1, description: "In the currency's smallest unit." },
    currency: { type: 'string', description: 'ISO 4217, in lower case.' },
  },
  required: ['id', 'client_secret', 'amount', 'currency'],
};

export const checkoutOperation: OpenApiOperation = {
  operationId: 'checkout',
  tags: ['payment'],
  summary: 'Begins the payment for one PDF without the watermark. There only where the operator takes payments.',
  parameters: [
    {
      name: 'idempotency-key',
      in: 'header',
      required: true,
      description: 'A UUID (version 4) of your own. The same one begins no second payment for 24 hours.',
      schema: { type: 'string', format: 'uuid' },
    },
  ],
  responses: {
    '200': {
      description: 'The payment, begun and not paid.',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Checkout' } } },
    },
    ...refusalResponses(['invalidRequest', 'crossSite', 'notFound', 'tooManyRequests', 'internal', 'unavailable']),
  },
};
