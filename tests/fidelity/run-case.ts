import { type Contract, contracts } from '@blattwerk/shared';
import { readZip } from '@blattwerk/testing/read-zip';
import { checkByContract, noticesOf } from '../corpus/check-http.ts';
import { checkZip } from '../corpus/check-zip.ts';
import { sendUpload } from '../corpus/send.ts';
import type { Answered } from './classify-outcome.ts';
import { readPdf, readPictures } from './read-answer.ts';
import type { FidelityCase } from './cases.ts';

export interface CaseAnswer {
  notices: readonly string[];
  files: readonly Answered[];
}

/** Sends a case's files as the page does, and has the answer read by other programs. @throws Error where it is refused */
export async function runFidelityCase(address: string, fidelityCase: FidelityCase): Promise<CaseAnswer> {
  const { tool, sources, fields = {}, parts = [undefined], password, pictures } = fidelityCase;
  const files = sources.map(({ title, bytes }) => ({ name: `${title}.pdf`, bytes }));
  const contract: Contract = contracts[tool];
  const answer = await sendUpload(address, { contract, files, fields: Object.entries(fields) });
  const { finding, code } = await checkByContract(contract, answer, async ({ headers, body }) =>
    headers.get('content-type') === 'application/zip' ? checkZip(body) : undefined,
  );
  if (answer.status === null || code !== undefined || finding !== undefined)
    throw new Error(`${tool} answers ${code ?? finding}`);
  const { body } = answer;
  const notices = noticesOf(answer.headers);
  // Bytes that came back as they were prove nothing.
  if (notices.has('alreadyOptimal')) throw new Error(`${tool} had nothing to do for ${sources[0]?.title}`);
  if (pictures) {
    const marks = sources[0]?.reading.document?.marks ?? [];
    return { notices: [...notices], files: [{ reading: await readPictures(body, marks, pictures), pages: undefined }] };
  }
  const pdfs = parts.length > 1 ? readZip(body).map(({ content }) => content) : [body];
  if (pdfs.length !== parts.length) throw new Error(`${tool} answers ${pdfs.length} files, not ${parts.length}`);
  const answered = pdfs.map(async (bytes, index) => ({ reading: await readPdf(bytes, password), pages: parts[index] }));
  return { notices: [...notices], files: await Promise.all(answered) };
}
