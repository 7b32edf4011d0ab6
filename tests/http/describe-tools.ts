import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Contract,
  contracts,
  errorCatalog,
  exampleForm,
  neededPermissions,
  type ToolName,
} from '@blattwerk/shared';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import { type AccountStores, startAccountStores } from '@blattwerk/testing/redis-accounts';
import { type Product, startProduct } from '@blattwerk/testing/run-product';
import { formOf, sendTool } from '@blattwerk/testing/send-form';
import { inspectPdf } from '@blattwerk/testing/pdf/poppler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelPng } from './images.ts';
import {
  locked,
  onePage,
  type Refused,
  restricted,
  tenPages,
  type ToolRows,
  type Upload,
  userPassword,
} from './tools/rows.ts';

/** Address of a product that runs already, in containers; undefined where this suite starts its own. */
const runningAddress = process.env['PRODUCT_ADDRESS'];

let product: Pick<Product, 'address' | 'stop'>;
let stores: AccountStores | undefined;
interface Form {
  files: readonly Upload[];
  attached?: readonly Upload[] | undefined;
  fields: Readonly<Record<string, string>>;
}

/** Posts a form, with the examples of the fields that it does not have. */
function post(contract: Contract, { files, attached = [], fields }: Form, language = 'de'): Promise<Response> {
  const named = (uploads: readonly Upload[]) => uploads.map(({ bytes, name = 'datei.pdf' }) => ({ bytes, name }));
  const sent = { ...Object.fromEntries(exampleForm(contract, attached.length > 0)), ...fields };
  const options = { fields: Object.entries(sent), headers: { 'accept-language': language } };
  return sendTool(product.address, contract, named(files), { ...options, attached: named(attached) });
}

function downloadName(answer: Response): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return decodeURIComponent(encoded ?? /filename="([^"]*)"/.exec(disposition)?.[1] ?? '');
}

/** Rows of `tools/<tool>.ts`; none where there is no such file. */
async function rowsOf(tool: string): Promise<ToolRows> {
  if (!existsSync(join(import.meta.dirname, 'tools', `${tool}.ts`))) return { accepted: [], refused: [] };
  return ((await import(`./tools/${tool}.ts`)) as { rows: ToolRows }).rows;
}

/** Files that the contract accepts; one page where text is recognized, which takes seconds of processor time a page. */
function sampleFiles({ input, program }: Contract): readonly Upload[] {
  const samples = {
    image: [{ bytes: pixelPng, name: 'a.png' }],
    invoice: [{ bytes: ciiInvoice(), name: 'a.xml' }],
    pdf: program === undefined ? tenPages : onePage,
    file: [{ bytes: Buffer.from('1;2'), name: 'a.csv' }],
  };
  const files = samples[input.kind];
  return Array.from({ length: input.minFiles }, () => files).flat();
}

/** Refusals of files that follow from the codes of the contract. */
function fileRefusals({ name, input, errors }: Contract): Refused[] {
  // With its usual options.
  const takesRestricted = neededPermissions(name as ToolName).some(({ length }) => length === 0);
  const others = tenPages.slice(0, input.minFiles - 1);
  const broken = { bytes: Buffer.from('%PDF-1.7\nnothing'), name: 'kaputt.pdf' };
  return [
    ...(errors.includes('damagedPdf')
      ? [{ files: [...others, broken], code: 'damagedPdf', params: { file: broken.name } } as const]
      : []),
    ...(['encryptedPdf', 'restrictedPdf'] as const).flatMap((code) =>
      errors.includes(code) && !(code === 'restrictedPdf' && takesRestricted)
        ? [
            {
              files: [...others, { bytes: code === 'encryptedPdf' ? locked : restricted, name: 'zu.pdf' }],
              code,
              params: { file: 'zu.pdf' },
            },
          ]
        : [],
    ),
  ];
}

const tools = await Promise.all(
  Object.values<Contract>(contracts).map(
    async (contract) => [contract.name, contract, await rowsOf(contract.name)] as const,
  ),
);

/** All rows of a tool, those that follow from its contract included. */
export function allRows(contract: Contract, { accepted, refused }: ToolRows): ToolRows {
  return { accepted, refused: [...fileRefusals(contract), ...refused] };
}

/** One accepted request and one refusal of a tool. */
export function firstRows(contract: Contract, rows: ToolRows): ToolRows {
  const { accepted, refused } = allRows(contract, rows);
  return { accepted: accepted.slice(0, 1), refused: refused.slice(-1) };
}

/** Sends requests to every tool of a product. @param choose the rows of a tool that are sent */
export function describeTools(choose: (contract: Contract, rows: ToolRows) => ToolRows): void {
  beforeAll(async () => {
    if (runningAddress) {
      product = { address: runningAddress, stop: async () => {} };
      return;
    }
    stores = await startAccountStores();
    const env = { ...stores.product.env, RATE_LIMIT_PER_MINUTE: '1000000', RUN_SECONDS_PER_ADDRESS: '180' };
    const { workerEnv } = stores.product;
    product = await startProduct({
      quiet: true,
      build: false,
      env: { ...env, LOG_LEVEL: 'error', WEB_FOLDER: '' },
      workerEnv,
    });
  });
  afterAll(async () => {
    await product?.stop();
    // Every command of gateway and worker was allowed to their accounts.
    if (stores) expect(await stores.refusals()).toEqual([]);
    await stores?.stop();
  });

  describe.each(tools)('%s', (_, contract, rows) => {
    const { accepted, refused } = choose(contract, rows);
    it('accepts the examples of its contract, with every header of its facts', async () => {
      const answer = await post(contract, { files: sampleFiles(contract), fields: {} });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.status, bytes.subarray(0, 300).toString()).toBe(200);
      expect(contract.output.mimes).toContain(answer.headers.get('content-type'));
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      expect(answer.headers.get('cache-control')).toBe('no-store');
      for (const header of Object.values(contract.output.facts))
        expect(answer.headers.get(header), header).toMatch(/^\d+$/);
    });

    it.for(accepted.map((row) => [JSON.stringify(row.fields ?? {}), row] as const))(
      'accepts %s',
      async ([, { files = tenPages, attached, fields = {}, type = 'application/pdf', name, headers = {}, check }]) => {
        const answer = await post(contract, { files, attached, fields });
        const bytes = Buffer.from(await answer.arrayBuffer());
        expect(answer.status, bytes.subarray(0, 300).toString()).toBe(200);
        expect(answer.headers.get('content-type')).toBe(type);
        expect(downloadName(answer)).toBe(name);
        for (const [header, value] of Object.entries(headers)) expect(answer.headers.get(header), header).toBe(value);
        check(bytes, answer);
      },
    );

    it.for(refused.map((row, index) => [row.code, index, row] as const))(
      'refuses with %s (%i)',
      async ([code, , { files = tenPages, attached, fields = {}, params = {} }]) => {
        const sentences = new Set<string>();
        for (const language of ['de', 'en']) {
          const answer = await post(contract, { files, attached, fields }, language);
          const body = (await answer.json()) as { error: string; code: string };
          expect([answer.status, body.code]).toEqual([errorCatalog[code].status, code]);
          expect(body).toMatchObject(params);
          sentences.add(body.error);
        }
        expect(sentences.size).toBe(2);
      },
    );
  });

  it('runs a chain, whose children load the tools of other queues', async () => {
    const steps = [
      { tool: 'unlock', options: { password: userPassword } },
      { tool: 'rotate', options: { rotation: 180 } },
      { tool: 'compress' },
      { tool: 'protect', options: { password: 'neu' } },
    ];
    const body = formOf([
      ['steps', JSON.stringify(steps)],
      ['pdf', { name: 'zu.pdf', bytes: locked }],
    ]);
    const answer = await fetch(`${product.address}/v1/chain`, { method: 'POST', body });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.status, bytes.subarray(0, 300).toString()).toBe(200);
    expect(downloadName(answer)).toBe('protected_compressed_rotated_unlocked_zu.pdf');
    expect(inspectPdf(bytes, 'neu')).toMatchObject({ pages: 3, rotation: 180, isEncrypted: true });
  });
}
