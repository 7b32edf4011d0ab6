import { EventEmitter } from 'node:events';
import { randomUUID } from 'node:crypto';
import { noSpan } from '@blattwerk/server';
import { type Contract, ToolError } from '@blattwerk/shared';
import { handleForm } from '../../apps/gateway/src/answer/handle-tool-request.ts';
import { asRefusal } from '../../apps/gateway/src/http/error-handler.ts';
import type { Form } from '../../apps/gateway/src/upload/read-form.ts';
import { contentOf, isOutputOf } from './contents.ts';
import { requestMs, type SimulatedGateway } from './product.ts';
import type { World } from './world.ts';

type FastifyRequest = Parameters<typeof handleForm>[4];
type FastifyReply = Parameters<typeof handleForm>[5];

/** What a client does. */
export interface Plan {
  name: string;
  contract: Contract;
  address: string;
  /** Bytes of its files. */
  sizes: readonly number[];
  /** Time between two parts of the upload, and for one of the answer, in ms. */
  transferMs: number;
  /** Time after which it closes its connection, or cancels its job, in ms; undefined where it does not. */
  leavesAfterMs: number | undefined;
  cancelsAfterMs: number | undefined;
  /** Whether it fetches the answer later. */
  isAsync: boolean;
}

/** How a request, or the fetch of an answer, ended for its client. */
export type Ending = 'answered' | 'accepted' | 'cut' | `refused ${string}`;

/** One exchange of a client with a gateway: the request and reply of Fastify, as far as they are used. */
class Exchange extends EventEmitter {
  readonly #world: World;
  readonly #gateway: SimulatedGateway;
  readonly #plan: Plan;
  readonly #headers = new Map<string, string>();
  readonly socket = { bytesRead: 0, bytesWritten: 0, writableLength: 0, destroyed: false };
  #body = Buffer.alloc(0);
  /** Bytes that were given to the connection. */
  #sending = 0;
  #status = 200;
  #isHijacked = false;
  ending: Ending | undefined;
  destroyed = false;
  writableFinished = false;
  /** Called when the last byte of an answer is written. */
  lastByte: () => void = () => {};
  /** Called a while after the answer to fetch later. */
  accepted: () => void = () => {};

  constructor(world: World, gateway: SimulatedGateway, plan: Plan) {
    super();
    this.#world = world;
    this.#gateway = gateway;
    this.#plan = plan;
  }

  request(params: object, headers: object): FastifyRequest {
    const { address: key } = this.#plan;
    const client = { key, times: 1 };
    const rest = { id: randomUUID(), url: '/v1/', span: noSpan, usedRunMs: 0, raw: this, socket: this.socket };
    return { ...rest, client, params, headers } as unknown as FastifyRequest;
  }

  readonly log = {
    debug: () => {},
    error: ({ err }: { err: unknown }) => this.#world.note(`${this.#plan.name}: ${String(err)}`),
  };

  reply(request: FastifyRequest): FastifyReply {
    const isSent = () => this.#isHijacked || this.ending !== undefined;
    const reply = {
      raw: this,
      request,
      log: this.log,
      get sent() {
        return isSent();
      },
      status: (code: number) => Object.assign(reply, { code: (this.#status = code) }),
      header: (name: string, value: string) => this.#headers.set(name, value) && reply,
      headers: (headers: Record<string, string>) => {
        for (const [name, value] of Object.entries(headers)) this.#headers.set(name, value);
        return reply;
      },
      getHeaders: () => Object.fromEntries(this.#headers),
      hijack: () => (this.#isHijacked = true),
      send: () => this.finish(this.#status === 202 ? 'accepted' : 'answered'),
    };
    return reply as unknown as FastifyReply;
  }

  setHeader(): void {}

  /** The client gets the bytes when the system takes them; until then their memory is in use. */
  write(chunk: Buffer, written: (error?: Error) => void): void {
    if (this.ending && !this.destroyed)
      this.#world.fail(`${this.#plan.name} is sent bytes after its end: ${this.ending}`);
    this.#sending += chunk.length;
    if (this.#sending === Number(this.#headers.get('content-length')) && !this.destroyed) this.lastByte();
    const take = () => {
      if (this.destroyed) return written(new Error('the connection is closed'));
      this.#body = Buffer.concat([this.#body, chunk]);
      this.socket.bytesWritten += chunk.length;
      if (!isOutputOf(`${this.#plan.name}f0.pdf`, this.#body))
        this.#world.fail(`${this.#plan.name} gets bytes that are not its own`);
      written();
    };
    this.#world.after(this.#plan.transferMs, take, this.#gateway.machine);
  }

  end(): void {
    if (this.#body.length !== Number(this.#headers.get('content-length')))
      this.#world.fail(`${this.#plan.name} got ${this.#body.length} of ${this.#headers.get('content-length')} bytes`);
    this.finish('answered');
  }

  destroy(): void {
    this.finish('cut');
  }

  /** Ends it: by the gateway, or by a connection that is closed. */
  finish(ending: Ending): void {
    if (this.ending !== undefined) {
      // A connection may be closed after its answer, and what is sent on a closed one is lost.
      if (ending !== 'cut' && this.ending !== 'cut')
        this.#world.fail(`${this.#plan.name} ended twice: ${this.ending}, ${ending}`);
      return;
    }
    this.ending = ending;
    this.#world.note(`${this.#plan.name} ${ending}`);
    if (ending === 'cut') this.destroyed = this.socket.destroyed = true;
    else this.writableFinished = true;
    this.#world.after(0, () => this.emit('close'), this.#gateway.machine);
    if (ending === 'accepted') this.#world.after(400, this.accepted);
  }

  /** Runs a handler; what it throws is sent as a refusal, as by Fastify. */
  async handle(handler: () => Promise<unknown>): Promise<void> {
    try {
      await handler();
    } catch (error) {
      const { code, cause } = asRefusal(error);
      if (cause instanceof Error) this.#world.note(`${this.#plan.name}: ${cause.message}`);
      if (!this.destroyed && !this.#isHijacked) this.finish(`refused ${code}`);
      else if (!this.ending) this.#world.fail(`${this.#plan.name} was refused after its answer had begun`);
    }
  }
}

/** A client's request for a tool until it has its answer, a refusal, or none. */
export class SimulatedRequest {
  readonly plan: Plan;
  readonly #world: World;
  /** Finds a gateway that runs, for a further request. */
  readonly #anyGateway: () => SimulatedGateway | undefined;
  /** The client's id of its job. */
  readonly id = randomUUID();
  readonly #givesUpAt: number;
  #exchange: Exchange | undefined;
  /** The gateways that have the request, and its last exchange. */
  #first: SimulatedGateway | undefined;
  #last: SimulatedGateway | undefined;
  /** Id of its job at the gateway, once it is known. */
  job: string | undefined;
  ending: Ending | undefined;
  /** Whether the gateway has handled the request whole. */
  isHandled = false;
  /** Time in which its gateway has handled it, in ms. */
  handledMs = 0;
  /** Called when the last byte of its answer is written, and when all is handled. */
  released: (request: SimulatedRequest) => void = () => {};

  constructor(world: World, plan: Plan, anyGateway: () => SimulatedGateway | undefined) {
    this.#world = world;
    this.#givesUpAt = world.now + 3 * requestMs;
    this.plan = plan;
    this.#anyGateway = anyGateway;
  }

  async send(): Promise<void> {
    const { contract, name, sizes, leavesAfterMs, cancelsAfterMs, isAsync } = this.plan;
    const at = this.#anyGateway();
    if (!at) {
      this.isHandled = true;
      return this.#finish('cut');
    }
    this.#first = at;
    const sentAt = this.#world.now;
    const exchange = this.#open(at);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    const request = exchange.request(
      {},
      { 'content-length': String(bytes), ...(isAsync ? { prefer: 'respond-async' } : {}) },
    );
    this.#world.note(
      `${name} asks ${at.machine.name}: ${contract.name}, ${sizes.join(' + ')} bytes, ${this.plan.address}`,
    );
    if (leavesAfterMs !== undefined) this.#world.after(leavesAfterMs, () => this.#exchange?.finish('cut'));
    if (cancelsAfterMs !== undefined) this.#world.after(cancelsAfterMs, () => void this.#cancel());
    await exchange.handle(async () => {
      const handled = handleForm(at.gateway, contract, this.#form(exchange), this.id, request, exchange.reply(request));
      this.job = request.jobId;
      await handled;
    });
    this.isHandled = true;
    this.handledMs = this.#world.now - sentAt;
    if (!exchange.ending) this.#world.fail(`${name} was handled and has no end`);
    if (!isAsync) this.released(this);
    this.#finish(exchange.ending ?? 'cut');
  }

  /** Loses the connection, as where the gateway's process ends. */
  lose(gateway: SimulatedGateway): void {
    if (this.#first === gateway) this.isHandled = true;
    if (this.#last !== gateway || this.ending) return;
    this.#exchange?.finish('cut');
    this.#finish(this.#exchange?.ending ?? 'cut');
  }

  #open(at: SimulatedGateway): Exchange {
    const exchange = new Exchange(this.#world, at, this.plan);
    this.#exchange = exchange;
    this.#last = at;
    exchange.lastByte = () => this.released(this);
    exchange.accepted = () => void this.#fetchLater();
    return exchange;
  }

  #finish(ending: Ending): void {
    if (ending !== 'accepted') this.ending ??= ending;
  }

  /** Fetches the answer of an accepted request, at any gateway. */
  async #fetchLater(): Promise<void> {
    const at = this.#anyGateway();
    if (this.ending) return;
    if (!at || this.#world.now > this.#givesUpAt) return this.#finish('cut');
    const exchange = this.#open(at);
    const request = exchange.request({ id: this.id }, {});
    await exchange.handle(async () => at.routes.get('GET /jobs/:id/result')?.(request, exchange.reply(request)));
    this.#finish(exchange.ending ?? 'cut');
  }

  async #cancel(): Promise<void> {
    const at = this.#anyGateway();
    if (!at || this.ending) return;
    this.#world.note(`${this.plan.name} is cancelled at ${at.machine.name}`);
    const exchange = new Exchange(this.#world, at, { ...this.plan, name: `${this.plan.name} DELETE` });
    const request = exchange.request({ id: this.id }, {});
    await exchange.handle(async () => at.routes.get('DELETE /jobs/:id')?.(request, exchange.reply(request)));
  }

  #pass(ms: number): Promise<void> {
    return new Promise((resolve) => this.#world.after(ms, resolve, this.#first?.machine));
  }

  /** The upload: parts of files, which arrive one after the other. */
  #form(exchange: Exchange): Form {
    const { contract, name, sizes, transferMs } = this.plan;
    const arrive = async (signal: AbortSignal) => {
      await this.#pass(transferMs);
      signal.throwIfAborted();
      if (exchange.destroyed) throw new ToolError('cancelled');
    };
    return {
      firstField: async () => undefined,
      close() {},
      async read({ signal }, { file }) {
        for (const [index, size] of sizes.entries()) {
          const filename = `${name}f${index}.pdf`;
          const content = contentOf(filename, size);
          async function* parts(): AsyncGenerator<Buffer, void, void> {
            for (let at = 0; at < size; at += 400) {
              await arrive(signal);
              const part = content.subarray(at, at + 400);
              exchange.socket.bytesRead += part.length;
              yield part;
            }
          }
          await file({ fieldname: contract.input.field, filename } as Parameters<typeof file>[0], parts());
        }
        await arrive(signal);
        return true;
      },
    };
  }
}
