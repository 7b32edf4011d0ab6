import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { buffer, text } from 'node:stream/consumers';
import { join } from 'node:path';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { isFull } from '@blattwerk/testing/extent';
import { startOwnProduct } from '@blattwerk/testing/load/own-product';
import type { Product } from '@blattwerk/testing/run-product';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Blattwerk, type Progress, type ToolRequest } from '../../clients/js/src/client.ts';
import { openFile } from '../../clients/js/src/node.ts';
import type { ToolName } from '../../clients/js/src/tools.ts';
import { ten } from '../http/tools/rows.ts';
import { answerHead, exampleCalls, type ExampleCall, writeExampleFiles } from './example-calls.ts';
import { startMcp } from './mcp-process.ts';

const sources = join(import.meta.dirname, '../../clients/js/src');
const folder = temporaryFolder();
let product: Product;
beforeAll(async () => {
  writeExampleFiles(folder.path);
  product = await startOwnProduct();
});
afterAll(async () => {
  await product?.stop();
  folder[Symbol.dispose]();
});

const pdf = { name: 'letter.pdf', data: new Blob([ten as Uint8Array<ArrayBuffer>]) };

async function requestOf({ files, options }: ExampleCall): Promise<ToolRequest<ToolName>> {
  const open = (name: string) => openFile(join(folder.path, name));
  const opened = Object.entries(files).map(async ([field, names]) => {
    return [field, typeof names === 'string' ? await open(names) : await Promise.all(names.map(open))] as const;
  });
  return { ...options, ...Object.fromEntries(await Promise.all(opened)) } as ToolRequest<ToolName>;
}

/** Requests as the client sends them, by method and last part of the path; `answer` can replace an answer. */
function recordingFetch(answer: (sent: string, count: number, real: () => Promise<Response>) => Promise<Response>) {
  const sent: string[] = [];
  const recording: typeof fetch = (url, init) => {
    const request = `${init?.method ?? 'GET'} ${new Request(url).url.split('/').at(-1)}`;
    sent.push(request);
    return answer(request, sent.filter((each) => each === request).length, () => fetch(url, init));
  };
  return { sent, fetch: recording };
}

/** Each of other files than a PDF, and every third of the others. */
const calls = exampleCalls.filter(({ files }, index) => isFull || !('pdf' in files) || index % 3 === 0);

describe('the client for JavaScript', () => {
  it.each(calls)('sends files through $tool with $files', async (call) => {
    const client = new Blattwerk({ site: product.address });
    const answer = await client.run(call.tool as ToolName, await requestOf(call));
    expect(Buffer.from(await answer.bytes()).toString('latin1', 0, 4)).toMatch(answerHead);
    expect(answer.name).toMatch(/\.\w+$/);
  });

  it('has the numbers of an answer, its name and its stages', async () => {
    const client = new Blattwerk({ site: `${product.address}/` });
    const seen: Progress[] = [];
    const answer = await client.run('rotate', { pdf, rotation: 90 }, { onProgress: (each) => seen.push(each) });
    expect(answer.counts['page-count']).toBe(10);
    expect([answer.name, answer.type]).toEqual(['rotated_letter.pdf', 'application/pdf']);
    expect(answer.size).toBe((await answer.bytes()).length);
    for (const { fraction } of seen) expect(fraction).toBeGreaterThanOrEqual(0);
  });

  it('names code, field and language of a refusal', async () => {
    const client = new Blattwerk({ site: product.address, language: 'de' });
    const refused = client.run('rotate', { pdf, rotation: 45 as 90 });
    await expect(refused).rejects.toMatchObject({ code: 'invalidField', status: 400, params: { field: 'rotation' } });
    const damaged = client.run('rotate', { pdf: new Blob(['%PDF-1.7\nnothing']) });
    await expect(damaged).rejects.toMatchObject({ code: 'damagedPdf', message: expect.stringContaining('beschädigt') });
  });

  it('finds the answer of an upload whose own answer was lost, without sending it again', async () => {
    const { sent, fetch: losing } = recordingFetch(async (request, _, real) => {
      const answer = await real();
      if (request !== 'POST rotate') return answer;
      await answer.body?.cancel();
      throw new TypeError('fetch failed');
    });
    const answer = await new Blattwerk({ site: product.address, fetch: losing }).run('rotate', { pdf });
    expect(inspectPdf(Buffer.from(await answer.bytes())).pages).toBe(10);
    expect(sent.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  it('sends again what never arrived, and waits as the site asks', async () => {
    const { sent, fetch: failing } = recordingFetch((request, count, real) => {
      if (request !== 'POST rotate' || count > 2) return real();
      if (count === 1) throw new TypeError('fetch failed');
      const body = { error: 'Busy.', code: 'busy', request_id: '1' };
      return Promise.resolve(Response.json(body, { status: 503, headers: { 'retry-after': '0' } }));
    });
    const answer = await new Blattwerk({ site: product.address, fetch: failing }).run('rotate', { pdf });
    expect((await answer.blob()).size).toBeGreaterThan(0);
    expect(sent.filter((request) => request === 'POST rotate')).toHaveLength(3);
  });

  it('cancels the job on the server once its signal is aborted', async () => {
    const abort = new AbortController();
    let cancelled: Response | undefined;
    const { fetch: aborting } = recordingFetch(async (request, _, real) => {
      if (request === 'GET result') abort.abort();
      const answer = await real();
      if (request.startsWith('DELETE')) cancelled = answer;
      return answer;
    });
    const client = new Blattwerk({ site: product.address, fetch: aborting });
    const running = client.run('compress', { pdf }, { signal: abort.signal });
    await expect(running).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(cancelled?.status).toBe(204);
  });
});

describe('the command', () => {
  async function blattwerk(args: readonly string[], { input = '', env = {} } = {}) {
    const child = spawn(process.execPath, [join(sources, 'cli.ts'), ...args], {
      cwd: folder.path,
      env: { ...process.env, LC_ALL: 'C', BLATTWERK_SITE: product.address, ...env },
    });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [out, errors, status] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
    return { out, errors, status };
  }

  it('writes the answer under its name, and over nothing', async () => {
    const first = await blattwerk(['rotate', '--rotation', '90', 'file1.pdf']);
    expect([first.errors, first.status]).toEqual([expect.stringContaining('rotated_file1.pdf: '), 0]);
    const again = await blattwerk(['rotate', 'file1.pdf']);
    expect([again.errors, again.status]).toEqual([expect.stringContaining('--force'), 2]);
    expect(inspectPdf(readFileSync(join(folder.path, 'rotated_file1.pdf'))).pages).toBe(2);
  });

  it('takes passwords from standard input and the environment, and steps from a file', async () => {
    writeFileSync(join(folder.path, 'steps.json'), '[{"tool":"merge"},{"tool":"rotate","options":{"rotation":180}}]');
    const locked = await blattwerk(['protect', 'file1.pdf', '--password-file', '-', '-o', 'locked.pdf'], {
      input: 'secret\n',
    });
    expect(locked.status).toBe(0);
    const env = { BLATTWERK_PASSWORD: 'secret' };
    const opened = await blattwerk(['unlock', 'locked.pdf', '-o', '-', '--quiet'], { env });
    expect(inspectPdf(opened.out).pages).toBe(2);
    const joined = await blattwerk(['chain', '--steps-file', 'steps.json', 'file1.pdf', 'file2.pdf', '-o', '-']);
    expect(inspectPdf(joined.out).pages).toBe(4);
  });

  it('states by its status why there is no answer', async () => {
    writeFileSync(join(folder.path, 'damaged.pdf'), '%PDF-1.7\nnothing');
    const statuses = [['rotate', '--turn', 'file1.pdf'], ['roll'], ['rotate', 'damaged.pdf'], ['rotate', 'absent.pdf']];
    const ended = await Promise.all(statuses.map((args) => blattwerk(args)));
    expect(ended.map(({ status }) => status)).toEqual([2, 2, 3, 1]);
    expect(ended[2]?.errors).toContain('(damagedPdf)');
  });
});

describe('the server of the Model Context Protocol', () => {
  const program = join(sources, 'mcp.ts');

  it('describes each tool and its options', async () => {
    await using server = startMcp(program, product.address, [folder.path]);
    const { result } = await server.ask('initialize', { protocolVersion: '2025-06-18', capabilities: {} });
    expect(result).toMatchObject({ protocolVersion: '2025-06-18', capabilities: { tools: {} } });
    const listed = (await server.ask('tools/list')).result as { tools: { name: string; inputSchema: unknown }[] };
    expect(listed.tools.map(({ name }) => name)).toEqual([...new Set(exampleCalls.map(({ tool }) => tool))]);
    expect(listed.tools.find(({ name }) => name === 'rotate')?.inputSchema).toMatchObject({
      properties: { pdf: { type: 'string' }, rotation: { enum: [90, 180, 270, 'upright'] } },
      required: ['pdf'],
    });
    expect((await server.ask('resources/list')).error?.code).toBe(-32601);
  });

  it('writes results beside the file under new names, and answers JSON itself', async () => {
    using own = temporaryFolder();
    writeExampleFiles(own.path);
    await using server = startMcp(program, product.address, [own.path]);
    const call = () => server.call('rotate', { pdf: join(own.path, 'file1.pdf'), rotation: 90 });
    expect((await call()).structuredContent?.path).toBe(join(own.path, 'rotated_file1.pdf'));
    expect((await call()).structuredContent?.path).toBe(join(own.path, 'rotated_file1 (2).pdf'));
    const report = await server.call('e-invoice', { invoice: join(own.path, 'file1.xml') });
    expect(report.structuredContent?.result).toMatchObject({ invoice: expect.any(Object) });
    const refused = await server.call('rotate', { pdf: join(own.path, 'file1.pdf'), rotation: 45 });
    expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('(invalidField)') }] });
  });

  it('reads no file outside its folders, not by a link either', async () => {
    using own = temporaryFolder();
    const [inside, outside] = [join(own.path, 'in'), join(own.path, 'in-not')];
    for (const each of [inside, outside]) mkdirSync(each);
    writeFileSync(join(outside, 'secret.pdf'), ten);
    symlinkSync(join(outside, 'secret.pdf'), join(inside, 'link.pdf'));
    symlinkSync(outside, join(inside, 'folder'));
    await using server = startMcp(program, product.address, [inside]);
    const paths = ['../in-not/secret.pdf', 'link.pdf', 'folder/secret.pdf', 'absent.pdf', '.'];
    for (const path of [...paths.map((each) => `${inside}/${each}`), 7]) {
      const answer = await server.call('rotate', { pdf: path });
      expect([path, answer.isError, answer.content[0]?.text]).toEqual([
        path,
        true,
        expect.stringContaining('no file in'),
      ]);
    }
    expect([readdirSync(inside), readdirSync(outside)]).toEqual([['folder', 'link.pdf'], ['secret.pdf']]);
  });
});
