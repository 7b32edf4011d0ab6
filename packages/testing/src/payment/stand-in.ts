import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { MailServer } from './mail-server.ts';
import { authenticate, charge, confirm, type Intent, newIntent, ProviderRefusal } from './intents.ts';

export const keys = { secret: 'sk_test_standInSecret', publishable: 'pk_test_standInPublic' } as const;

/** Metadata of the product's intents, beside amount and currency. */
export const ownMetadata = { blattwerk: 'converted_no_watermark' };

/** Metadata of an order with the buyer's consent. */
export const consentMetadata = {
  ...ownMetadata,
  consent: 'Ich stimme zu.',
  consent_language: 'de',
  consent_at: '2026-11-20T10:00:00.000Z',
};

/** Metadata of an order of which the buyer has the confirmation. */
export const confirmedMetadata = { ...consentMetadata, confirmed_at: '2026-11-20T10:01:00.000Z' };

/** Watermark of free results. */
export const stamp = 'blattwerk.example';

export interface ProviderStandIn {
  /** Origin of its API. */
  address: string;
  intents: Map<string, Intent>;
  /** Failure mode: closed connections, or internal errors; undefined where it works. */
  fault: 'gone' | 'broken' | undefined;
  /** Whether banks decide later. */
  isSlow: boolean;
  /** Every response waits for this promise. */
  hold: Promise<void> | undefined;
  /** Every call that arrived, e.g. `POST /v1/payment_intents`. */
  calls: string[];
  /** Adds an intent that was not created by a call. */
  add: (values?: Partial<Intent>) => Intent;
  /** Adds an intent of a paid and confirmed order, with other values where given. @returns its id */
  addPaid: (values?: Partial<Intent>) => string;
  /** Takes the money of an intent. */
  charge: (id: string) => void;
  /** Sets the bank's decision. */
  settle: () => void;
  stop: () => Promise<void>;
}

/** Relevant parameters of the call that creates an intent. */
const createParameters = [
  'amount',
  'currency',
  'allowed_payment_method_types[0]',
  'description',
  'metadata[blattwerk]',
];

/**
 * The payment provider's API as it is documented, as far as it is called here: intents that are created (once for each
 * idempotency key), read and confirmed, keys that are checked, its error objects. It takes no money.
 */
export async function startProviderStandIn(): Promise<ProviderStandIn> {
  const intents = new Map<string, Intent>();
  const answered = new Map<string, { parameters: string; body: string }>();
  const standIn: ProviderStandIn = {
    address: '',
    intents,
    fault: undefined,
    isSlow: false,
    hold: undefined,
    calls: [],
    add(values) {
      const intent = newIntent(values);
      intents.set(intent.id, intent);
      return intent;
    },
    addPaid: (values) => standIn.add({ metadata: confirmedMetadata, status: 'succeeded', ...values }).id,
    charge(id) {
      const intent = intents.get(id);
      if (intent) charge(intent);
    },
    settle() {
      for (const intent of intents.values()) if (intent.status === 'processing') charge(intent);
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  function create(request: IncomingMessage, parameters: URLSearchParams): string {
    const unknown = [...parameters.keys()].find((name) => !createParameters.includes(name));
    if (unknown !== undefined) {
      const message = `Received unknown parameter: ${unknown}`;
      throw new ProviderRefusal(400, { type: 'invalid_request_error', code: 'parameter_unknown', message });
    }
    const key = String(request.headers['idempotency-key']);
    const known = answered.get(key);
    if (known && known.parameters !== parameters.toString()) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      throw new ProviderRefusal(400, { type: 'idempotency_error', message });
    }
    if (known) return known.body;
    const intent = standIn.add({
      amount: Number(parameters.get('amount')),
      currency: parameters.get('currency') ?? '',
      description: parameters.get('description'),
      metadata: { blattwerk: parameters.get('metadata[blattwerk]') ?? '' },
    });
    const body = JSON.stringify(intent);
    answered.set(key, { parameters: parameters.toString(), body });
    return body;
  }

  function refund(parameters: URLSearchParams): string {
    const charge = intents.get(parameters.get('payment_intent') ?? '')?.latest_charge;
    if (!charge || charge.refunded) {
      const message = 'Charge has already been refunded.';
      throw new ProviderRefusal(400, { type: 'invalid_request_error', code: 'charge_already_refunded', message });
    }
    Object.assign(charge, { refunded: true, amount_refunded: charge.amount });
    return JSON.stringify({ id: 're_1', object: 'refund', amount: charge.amount, status: 'succeeded' });
  }

  function updateCharge(id: string, parameters: URLSearchParams): string {
    const charge = [...intents.values()].map(({ latest_charge }) => latest_charge).find((each) => each?.id === id);
    Object.assign(charge ?? {}, Object.fromEntries(parameters));
    return JSON.stringify(charge);
  }

  function answer(request: IncomingMessage, url: URL, parameters: URLSearchParams): string {
    const key = request.headers.authorization?.replace('Bearer ', '') ?? parameters.get('key');
    if (key !== keys.secret && key !== keys.publishable) {
      const message = `Invalid API Key provided: ${String(key).slice(0, 8)}****`;
      throw new ProviderRefusal(401, { type: 'invalid_request_error', message });
    }
    if (request.method === 'POST' && url.pathname === '/v1/payment_intents') return create(request, parameters);
    if (request.method === 'POST' && url.pathname === '/v1/refunds') return refund(parameters);
    const [, chargeId] = /^\/v1\/charges\/(\w+)$/.exec(url.pathname) ?? [];
    if (chargeId !== undefined) return updateCharge(chargeId, parameters);
    const [, id = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    const intent = intents.get(id);
    const isAllowed = key === keys.secret || intent?.client_secret === parameters.get('client_secret');
    if (!intent || !isAllowed) {
      const message = `No such payment_intent: '${id}'`;
      throw new ProviderRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message });
    }
    if (request.method === 'POST' && action === undefined) update(intent, parameters);
    if (action === 'confirm') intent.receipt_email = parameters.get('receipt_email');
    if (action === 'confirm')
      confirm(intent, parameters.get('payment_method_data[card][number]') ?? '', standIn.isSlow);
    if (action === 'authenticate') authenticate(intent, parameters.get('outcome') === 'complete');
    // As the provider does, unless the call expands it.
    const isExpanded = parameters.get('expand[0]') === 'latest_charge';
    return JSON.stringify(isExpanded ? intent : { ...intent, latest_charge: intent.latest_charge?.id ?? null });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider');
    const body = await text(request);
    standIn.calls.push(`${request.method} ${url.pathname}`);
    await standIn.hold;
    if (standIn.fault === 'gone') {
      request.socket.destroy();
      return;
    }
    response.setHeader('content-type', 'application/json');
    // A reused connection could be closed at the same moment.
    response.setHeader('connection', 'close');
    try {
      if (standIn.fault === 'broken') throw new ProviderRefusal(500, { type: 'api_error', message: 'Sorry!' });
      response.end(answer(request, url, request.method === 'POST' ? new URLSearchParams(body) : url.searchParams));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      response.writeHead(error.status).end(JSON.stringify(error.body));
    }
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  standIn.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

/** Sets the description and the entries `metadata[name]` of a call. */
function update(intent: Intent, parameters: URLSearchParams): void {
  intent.description = parameters.get('description') ?? intent.description;
  for (const [name, value] of parameters) {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    if (key !== undefined) intent.metadata[key] = value;
  }
}

/** Environment of a product whose payments go to the simulated provider, and its e-mails to a server of the test. */
export function paymentEnvironment(standIn: ProviderStandIn, mail: Pick<MailServer, 'url'>): Record<string, string> {
  return {
    WATERMARK_TEXT: stamp,
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_PUBLISHABLE_KEY: keys.publishable,
    STRIPE_API_BASE: standIn.address,
    SMTP_URL: mail.url,
    PAYMENT_AMOUNT: '199',
    PAYMENT_CURRENCY: 'eur',
    PRICE_NOTE: 'included',
    OPERATOR_NAME: 'Laub & Söhne KG',
    OPERATOR_ADDRESS: 'Gasse 1, 50667 Köln',
    OPERATOR_PHONE: '+49 221 1',
    SUPPORT_ADDRESS: 'hilfe@laub.example',
  };
}
