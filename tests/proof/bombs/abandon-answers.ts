import { request } from 'node:http';
import { multipartBody } from '@blattwerk/testing/multipart';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { seededBytes } from '@blattwerk/testing/random';

/** When a visitor leaves. */
const moments = ['withinUpload', 'afterUpload', 'atHead', 'withinAnswer'] as const;
const timesEach = 10;
const streamBytes = 12_000_000;

/** Has visitors leave at every moment of a request. @returns how many left, and the answers to those who were refused */
export async function abandonAnswers(address: string): Promise<{ left: number; refused: string[] }> {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /PieceInfo << /A << /LastModified (D:2026) /Private 4 0 R >> >> >>',
    stream('', seededBytes(streamBytes, 1)),
  ]);
  const { contentType, parts } = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: pdf }]);
  const body = Buffer.concat(parts);
  const refused: string[] = [];
  for (const moment of moments) {
    const answers = Array.from({ length: timesEach }, () => leave(address, contentType, body, moment));
    for (const status of await Promise.all(answers)) if (status !== 200) refused.push(`${moment}: ${status}`);
  }
  return { left: moments.length * timesEach - refused.length, refused };
}

/** @returns the status, 200 where there was none, when the connection has closed */
function leave(address: string, contentType: string, body: Buffer, moment: (typeof moments)[number]): Promise<number> {
  return new Promise((resolve) => {
    let status = 200;
    const headers = { 'content-type': contentType, 'content-length': body.length };
    const outgoing = request(new URL('/rotate', address), { method: 'POST', headers });
    outgoing.once('error', () => {});
    outgoing.once('close', () => resolve(status));
    outgoing.once('response', (answer) => {
      status = answer.statusCode ?? 0;
      if (moment === 'atHead') outgoing.destroy();
      answer.once('error', () => {});
      answer.once('data', () => outgoing.destroy());
    });
    if (moment === 'withinUpload') outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
    else outgoing.end(body, () => moment === 'afterUpload' && outgoing.destroy());
  });
}
