import { BlattwerkError, networkError, readRefusal } from './errors.ts';
import { type FileInput, type ToolCounts, type ToolFiles, type ToolName, type ToolOptions, tools } from './tools.ts';

/** Files and options of a tool. */
export type ToolRequest<N extends ToolName> = ToolFiles[N] & ToolOptions[N];

export interface ClientOptions {
  /** Origin of the site, such as `https://pdf.example.org`; that of the page in browsers. */
  site?: string;
  /** Token of a trusted client, from the operator of the site. */
  token?: string;
  /** Language of error messages. */
  language?: 'de' | 'en';
  /** Repetitions after a lost connection, and after an answer that asks to wait. */
  retries?: number;
  fetch?: typeof fetch;
}

export interface RunOptions {
  /** Cancels the job on the server as well. */
  signal?: AbortSignal;
  /** Called about once a second while the job waits and runs. */
  onProgress?: (progress: Progress) => void;
}

/** State of a job, as `GET /v1/jobs/{id}` answers it. */
export interface Progress {
  state: string;
  stage: 'analyzing' | 'processing' | 'finishing' | null;
  /** Completed part of the stage. */
  fraction: number;
  /** Place in the queue, from 1. */
  position: number | null;
}

/** The file that a tool answers. Its contents are read once: as `body`, `blob()`, `bytes()` or `json()`. */
export interface Answer<N extends ToolName = ToolName> {
  /** Of the download, without folders. */
  name: string;
  type: string;
  /** Bytes, where the site states them. */
  size: number | undefined;
  /** What could not be kept, or was repaired; docs/tools.md has the keys. */
  notices: readonly string[];
  counts: Readonly<Partial<Record<ToolCounts[N], number>>>;
  headers: Headers;
  body: ReadableStream<Uint8Array>;
  blob(): Promise<Blob>;
  bytes(): Promise<Uint8Array>;
  json(): Promise<unknown>;
}

/** A site's tools. Each job is followed by its own id, so that an answer is found again after a lost connection. */
export class Blattwerk {
  readonly #site: string;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #retries: number;
  readonly #fetch: typeof fetch;

  constructor({ site = '', token, language, retries = 4, fetch: ownFetch }: ClientOptions = {}) {
    this.#site = site.replace(/\/+$/, '');
    this.#headers = {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(language === undefined ? {} : { 'accept-language': language }),
    };
    this.#retries = retries;
    // As a method of another object, fetch of browsers throws.
    this.#fetch = ownFetch ?? ((...request) => fetch(...request));
  }

  /**
   * Sends files through a tool.
   * @throws BlattwerkError where the site refuses, or cannot be reached
   * @throws the reason of `signal` once that is aborted
   */
  async run<N extends ToolName>(tool: N, request: ToolRequest<N>, options: RunOptions = {}): Promise<Answer<N>> {
    const form = makeForm(tool, request as Readonly<Record<string, unknown>>);
    for (let attempt = 0; ; attempt++) {
      // A job runs at most once, so each attempt is another one.
      const id = crypto.randomUUID();
      try {
        return makeAnswer(await this.#runJob(tool, form, id, options), tool);
      } catch (error) {
        if (options.signal?.aborted) {
          await this.cancel(id);
          throw options.signal.reason;
        }
        if (!(error instanceof BlattwerkError) || !error.isTemporary || attempt >= this.#retries) {
          // A job that goes on would use up what this client may run.
          if (!(error instanceof BlattwerkError) || error.code === 'network') await this.cancel(id);
          throw error;
        }
        await sleep((error.retryAfter ?? 2 ** attempt) * 1000, options.signal);
      }
    }
  }

  /** Cancels a job, or deletes its answer; never throws, since what is left is deleted soon anyway. */
  async cancel(id: string): Promise<void> {
    const signal = AbortSignal.timeout(5000);
    await this.#send(`/v1/jobs/${id}`, { method: 'DELETE', signal }).catch(() => undefined);
  }

  async #runJob(tool: ToolName, body: FormData, id: string, options: RunOptions): Promise<Response> {
    const { signal, onProgress } = options;
    const abort = signal ? { signal } : {};
    const headers = { 'x-job-id': id, prefer: 'respond-async' };
    /** The failure before, after which the site may not have the job or its answer any more. */
    let lost: BlattwerkError | undefined;
    try {
      const sent = await this.#send(`/v1/${tool}`, { method: 'POST', body, headers, ...abort });
      if (sent.status === 200) return sent;
      if (sent.status !== 202) throw await readRefusal(sent);
      await sent.body?.cancel();
    } catch (error) {
      if (!isNetworkError(error) || signal?.aborted) throw error;
      // The upload may have arrived, and only its answer be lost.
      lost = error;
    }
    for (let failures = 0; ; ) {
      const startedMs = Date.now();
      try {
        const prefer = `wait=${onProgress ? 1 : 60}`;
        const answer = await this.#send(`/v1/jobs/${id}/result`, { headers: { prefer }, ...abort });
        if (answer.status === 200) return answer;
        if (answer.status !== 202) throw await readRefusal(answer);
        const progress = (await answer.json()) as Progress;
        failures = 0;
        onProgress?.(progress);
        // Beyond what a client may have open, the site does not wait.
        await sleep(Math.max(0, startedMs + 1000 - Date.now()), signal);
      } catch (error) {
        if (!(error instanceof BlattwerkError) || signal?.aborted) throw error;
        // The job never arrived, its answer has been sent, or its upload broke off: it can be sent again.
        if (lost && ['notFound', 'gone', 'cancelled'].includes(error.code)) throw lost;
        if (!error.isTemporary || ++failures > this.#retries) throw error;
        lost = error;
        await sleep((error.retryAfter ?? 2 ** failures) * 1000, signal);
      }
    }
  }

  async #send(
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> {
    try {
      return await this.#fetch(`${this.#site}${path}`, { ...init, headers: { ...this.#headers, ...init.headers } });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw networkError(error);
    }
  }
}

function isNetworkError(error: unknown): error is BlattwerkError {
  return error instanceof BlattwerkError && error.code === 'network';
}

function makeForm(tool: ToolName, request: Readonly<Record<string, unknown>>): FormData {
  const { input, attached } = tools[tool];
  const files = new Set([input.field, attached?.field]);
  const form = new FormData();
  // Options first: the steps of a chain decide on its files.
  for (const [name, value] of Object.entries(request)) {
    if (files.has(name) || value === undefined || value === null) continue;
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const name of files) {
    if (name === undefined || request[name] === undefined) continue;
    const field = tool === 'chain' ? fieldOfSteps(request['steps']) : name;
    for (const file of [request[name]].flat() as FileInput[]) {
      if (file instanceof Blob) form.append(field, file, 'name' in file ? String(file.name) : 'file');
      else form.append(field, file.data instanceof Blob ? file.data : new Blob([file.data]), file.name);
    }
  }
  return form;
}

/** The field of a chain's files: that of its first tool. */
function fieldOfSteps(steps: unknown): string {
  const [first] = steps as readonly { tool: ToolName }[];
  return (first && tools[first.tool]?.input.field) ?? 'pdf';
}

function makeAnswer<N extends ToolName>(response: Response, tool: N): Answer<N> {
  const { headers, body } = response;
  const counts = tools[tool].counts.flatMap((name) => {
    const value = headers.get(`x-${name}`);
    return value === null ? [] : [[name, Number(value)]];
  });
  const length = headers.get('content-length');
  return {
    name: nameOf(headers.get('content-disposition') ?? ''),
    type: headers.get('content-type') ?? 'application/octet-stream',
    size: length === null ? undefined : Number(length),
    notices: (headers.get('x-notices') ?? '').split(',').filter(Boolean),
    counts: Object.fromEntries(counts) as Answer<N>['counts'],
    headers,
    body: body ?? new Blob().stream(),
    blob: () => response.blob(),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    json: () => response.json() as Promise<unknown>,
  };
}

/** The name of a download (RFC 6266), without folders, whatever the site sends. */
function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const name = encoded === undefined ? /filename="([^"]*)"/i.exec(disposition)?.[1] : decodeURIComponent(encoded);
  const last = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  return last === '' || last === '.' || last === '..' ? 'result' : last;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
