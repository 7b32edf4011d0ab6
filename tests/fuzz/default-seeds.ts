import { writeBmp } from '@blattwerk/testing/files/bmp';
import { hevcImage, irot, writeHeif } from '@blattwerk/testing/files/heif';
import { ciiInvoice, pdfWithXml } from '@blattwerk/testing/files/invoice';
import { encryptedPdf, qpdfOutput } from '@blattwerk/testing/pdf/qpdf';
import { makePdf } from '@blattwerk/testing/pdf/make-pdf';
import sharp, { type Sharp } from 'sharp';
import { assemble } from '../hostile/assemble.ts';
import { drafts } from '../hostile/drafts.ts';
import type { Seed } from './seeds.ts';

/** A few small files with most features that mutations change, and the drafts of `npm run hostile`; used where no folder is given. */
export async function defaultSeeds(): Promise<Seed[]> {
  const plain = makePdf(4, { image: true });
  const pdfs = [
    ['plain.pdf', plain],
    ['readable.pdf', qpdfOutput(plain, '--qdf', '--deterministic-id')],
    ['locked.pdf', encryptedPdf(plain, 'user', 'owner')],
    ['open-locked.pdf', encryptedPdf(plain, '', 'owner')],
    ...drafts().map((draft) => [`${draft.name}.pdf`, assemble(draft).bytes] as const),
  ] as const;
  const bmp = {
    width: 9,
    height: 7,
    bitsPerPixel: 24,
    rows: Array.from({ length: 7 }, () => Array<number>(27).fill(90)),
  };
  const images = [
    ['a.jpg', picture(64, 48).jpeg()],
    ['progressive.jpg', picture(40, 60).jpeg({ progressive: true })],
    ['a.png', picture(50, 40).png()],
    ['palette.png', picture(30, 30).png({ palette: true })],
    ['alpha.png', picture(30, 20).ensureAlpha(0.5).png()],
    ['a.gif', picture(30, 20).gif()],
    ['a.webp', picture(30, 20).webp({ lossless: true })],
    ['a.tif', picture(30, 20).tiff({ compression: 'lzw' })],
    ['a.avif', picture(30, 20).avif()],
  ] as const;
  const encoded = images.map(async ([name, image]) => seedOf('image', name, await image.toBuffer()));
  return [
    ...pdfs.map(([name, bytes]) => seedOf('pdf', name, bytes)),
    ...(await Promise.all(encoded)),
    seedOf('invoice', 'a.xml', ciiInvoice()),
    seedOf('invoice', 'a.xml.pdf', pdfWithXml(ciiInvoice())),
    seedOf('image', 'a.bmp', Buffer.from(writeBmp(bmp))),
    seedOf('image', 'a.heic', writeHeif([{ width: 64, height: 64, content: hevcImage, properties: [irot(1)] }])),
  ];
}

function seedOf(kind: Seed['kind'], name: string, bytes: Buffer): Seed {
  return { name, kind, read: () => bytes };
}

function picture(width: number, height: number): Sharp {
  const samples = Buffer.alloc(width * height * 3);
  for (let at = 0; at < samples.length; at++) samples[at] = (at * 7 + (at >> 5)) & 0xff;
  return sharp(samples, { raw: { width, height, channels: 3 } });
}
