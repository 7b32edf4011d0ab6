import { request } from 'node:http';
import { multipartBody } from '@blattwerk/testing/multipart';
import { stream, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { seededBytes } from '@blattwerk/testing/random';

/** When a visitor leaves. */
const moments = ['withinUpload', 'afterUpload', 'atHead', 'withinAnswer'] as const;
const timesEach = 10;
const streamBytes = 12_000_000;

/** Has visitors leave at every moment of a request. @returns how many left */
export async function abandonAnswers(address: string): Promise<number> {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /PieceInfo << /A << /LastModified (D:2026) /Private 4 0 R >> >> >>',
    stream('', seededBytes(streamBytes, 1)),
  ]);
  const { contentType, parts } = multipartBody('pdf', [{ name: 'a.pdf', type: 'application/pdf', bytes: pdf }]);
  const body = Buffer.concat(parts);
  for (const moment of moments)
    await Promise.all(Array.from({ length: timesEach }, () => leave(address, contentType, body, moment)));
  return moments.length * timesEach;
}

/** Resolves when the connection has closed. @throws Error where the request was refused */
function leave(address: string, contentType: string, body: Buffer, moment: (typeof moments)[number]): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': contentType, 'content-length': body.length };
    const outgoing = request(new URL('/rotate', address), { method: 'POST', headers });
    outgoing.once('error', () => {});
    outgoing.once('close', resolve);
    outgoing.once('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      if (moment === 'atHead') outgoing.destroy();
      answer.once('error', () => {});
      answer.once('data', () => outgoing.destroy());
    });
    if (moment === 'withinUpload') outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
    else outgoing.end(body, () => moment === 'afterUpload' && outgoing.destroy());
  });
}
