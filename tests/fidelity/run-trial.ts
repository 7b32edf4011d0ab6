import { contracts } from '@blattwerk/shared';
import { readZip } from '@blattwerk/testing/read-zip';
import type { Answered } from './classify-outcome.ts';
import { readPdf, readPictures } from './read-answer.ts';
import type { Trial } from './trials.ts';

export interface TrialAnswer {
  notices: readonly string[];
  files: readonly Answered[];
}

/** Sends a trial's files as the page does, and has the answer read by other programs. @throws Error where it is refused */
export async function runTrial(address: string, trial: Trial): Promise<TrialAnswer> {
  const { tool, sources, fields = {}, parts = [undefined], password, pictures } = trial;
  const form = new FormData();
  for (const { title, bytes } of sources) {
    form.append(contracts[tool].input.field, new File([new Uint8Array(bytes)], `${title}.pdf`));
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const response = await fetch(`${address}/${tool}`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`${tool} answers ${response.status} ${await response.text()}`);
  const body = Buffer.from(await response.arrayBuffer());
  const notices = response.headers.get('x-notices')?.split(',') ?? [];
  // Bytes that came back as they were prove nothing.
  if (notices.includes('alreadyOptimal')) throw new Error(`${tool} had nothing to do for ${sources[0]?.title}`);
  if (pictures) {
    const marks = sources[0]?.reading.document?.marks ?? [];
    return { notices, files: [{ reading: await readPictures(body, marks, pictures), pages: undefined }] };
  }
  const pdfs = parts.length > 1 ? readZip(body).map(({ content }) => content) : [body];
  if (pdfs.length !== parts.length) throw new Error(`${tool} answers ${pdfs.length} files, not ${parts.length}`);
  const files = await Promise.all(
    pdfs.map(async (bytes, index) => ({ reading: await readPdf(bytes, password), pages: parts[index] })),
  );
  return { notices, files };
}
