import { type Contract, contracts, exampleForm, parseOptions, type ToolName } from '@blattwerk/shared';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { expect, it } from 'vitest';
import { runInMemory } from '../testing/run-in-memory.ts';
import { loadHandler } from './handlers.ts';

/** A page whose contents cannot be read. */
const encryptedBy = (encryption: string) =>
  writePdf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 9 9] >>',
      '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
      stream('', '0123456789abcdef'),
      encryption,
    ],
    { trailer: '/Encrypt 5 0 R /ID [<00> <00>]' },
  );
const certificate = `<< /Filter /Adobe.PubSec /SubFilter /adbe.pkcs7.s5 /V 4 /Length 128 /StmF /F /StrF /F
  /CF << /F << /CFM /AESV2 /Recipients [<3000>] >> >> >>`;
const damaged = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
const files: Readonly<Record<string, Buffer>> = {
  'a certificate': encryptedBy(certificate),
  'a certificate, in a damaged file': damaged(encryptedBy(certificate)),
  EBX_HANDLER: encryptedBy('<< /Filter /EBX_HANDLER /V 1 /Length 128 >>'),
  FOPN_fLock: encryptedBy('<< /Filter /FOPN_fLock /V 1 >>'),
};
const tools = (Object.keys(contracts) as ToolName[]).filter((tool) => contracts[tool].input.kind === 'pdf');

it.each(tools.flatMap((tool) => Object.keys(files).map((kind) => [tool, kind] as const)))(
  '%s names an encryption by %s that no password opens',
  async (tool, kind) => {
    const contract: Contract = contracts[tool];
    expect(contract.errors).toContain('unsupportedEncryption');
    const inputs = Array.from({ length: contract.input.minFiles }, () => ({
      name: 'a.pdf',
      bytes: files[kind] as Buffer,
    }));
    const fields = tool === 'unlock' ? [['password', 'secret'] as const] : exampleForm(contract);
    const run = runInMemory(await loadHandler(tool), inputs, parseOptions(contract, fields));
    await expect(run).rejects.toMatchObject({ code: 'unsupportedEncryption', params: { file: 'a.pdf' } });
  },
);
