import { MalformedPdf, UnsupportedEncryption, WrongPassword } from '@blattwerk/pdf';
import {
  checkConformance,
  openUnrepaired,
  readAccessibilityClaim,
  readConformanceClaim,
} from '@blattwerk/pdf/internal';
import { type CheckedLevel, type Contracts, ToolError } from '@blattwerk/shared';
import type { HandlerResult, InputFile, ToolRun } from '../../tool-run.ts';
import { makeReport } from './make-report.ts';

/** Checks a PDF against PDF/A or PDF/UA as it is, since a repair would hide what is to be found. */
export async function checkArchive(
  input: InputFile,
  level: CheckedLevel | 'auto',
  run: ToolRun,
): Promise<HandlerResult<Contracts['pdf-a']>> {
  run.startStage('analyzing');
  const document = openInput(await input.read(), input);
  const claims = { archive: readConformanceClaim(document), accessible: readAccessibilityClaim(document) };
  run.startStage('processing');
  const report = await makeReport(claims, level, (checked) => checkConformance(document, checked));
  run.startStage('finishing');
  const answer = new TextEncoder().encode(JSON.stringify(report));
  await run.write(answer);
  return {
    mime: 'application/json',
    facts: { findingCount: report.findings.length, pageCount: document.pages.length, outputSize: answer.length },
  };
}

/** @throws ToolError encryptedPdf, unsupportedEncryption, damagedPdf */
function openInput(bytes: Buffer, { name }: InputFile): ReturnType<typeof openUnrepaired> {
  try {
    return openUnrepaired(bytes, null);
  } catch (error) {
    const code =
      error instanceof WrongPassword
        ? 'encryptedPdf'
        : error instanceof UnsupportedEncryption
          ? 'unsupportedEncryption'
          : error instanceof MalformedPdf
            ? 'damagedPdf'
            : undefined;
    if (code === undefined) throw error;
    throw new ToolError(code, { file: name }, { cause: error });
  }
}
