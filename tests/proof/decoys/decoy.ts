import { type Contract, contracts, exampleForm, inputKinds, type ToolName } from '@blattwerk/shared';
import { ciiInvoice } from '@blattwerk/testing/files/invoice';
import type { Markers } from '@blattwerk/testing/markers';
import { type Body, multipartBody } from '@blattwerk/testing/multipart';
import { encryptedPdf } from '@blattwerk/testing/pdf/qpdf';
import { stream, type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { privateTexts } from '../private-text.ts';

/** A request whose answer shows whose it is: by the text of its pages, or by the colors of its pictures. */
export interface Decoy {
  tool: ToolName;
  marker: string;
  /** Of its first file. */
  fileName: string;
  colors: Colors;
  body: Body;
}

type Color = readonly [red: number, green: number, blue: number];
/** Of the quarters of a picture: left and right above, left and right below. */
export type Colors = readonly [Color, Color, Color, Color];

/** Values of a color's component: far enough from each other for a JPEG. */
const levels = [0, 85, 170, 255];
const shades = levels.length ** 3;
/** Odd, so that no two of `shades ** 4` numbers get the same colors. */
const spread = 7_654_321;

/** Side of the pictures, in pixels. */
const side = 64;
/** Side of the pages, in points. */
const pageSide = 200;

/** Colors that no other number below 2^24 has. */
export function colorsOf(number: number): Colors {
  const spreadOut = (number * spread) % shades ** 4;
  const [a, b, c, d] = [0, 1, 2, 3].map((quarter) => colorOf(Math.floor(spreadOut / shades ** quarter) % shades));
  return [a, b, c, d] as unknown as Colors;
}

function colorOf(shade: number): Color {
  const level = (place: number) => levels[Math.floor(shade / levels.length ** place) % levels.length] ?? 0;
  return [level(0), level(1), level(2)];
}

/** A picture's colors, each component at its nearest level. */
export async function readColors(image: Buffer): Promise<Colors> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Color => {
    const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) =>
      nearestLevel(data[offset + (channel % info.channels)] ?? 0),
    );
    return [red, green, blue];
  };
  return [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)];
}

function nearestLevel(value: number): number {
  return levels.reduce((best, level) => (Math.abs(level - value) < Math.abs(best - value) ? level : best));
}

/** @param number unlike that of every other decoy of the run */
export async function makeDecoy(markers: Markers, tool: ToolName, number: number): Promise<Decoy> {
  const contract: Contract = contracts[tool];
  const { input } = contract;
  const marker = markers.make(`${tool} ${number}`);
  const colors = colorsOf(number);
  const bytes = await bytesOf(tool, marker, colors);
  const sent = variantFor(tool, bytes, marker);
  const { extension, mediaTypes } = inputKinds[input.kind];
  const [type = ''] = mediaTypes.filter((each) => each.endsWith(extension));
  const fileName = `${marker}.${extension}`;
  const files = Array.from({ length: input.minFiles }, () => ({ name: fileName, type, bytes: sent }));
  const form = { ...Object.fromEntries(exampleForm(contract)), ...privateTexts(contract, () => marker) };
  return { tool, marker, fileName, colors, body: multipartBody(input.field, files, form) };
}

async function bytesOf(tool: ToolName, marker: string, colors: Colors): Promise<Buffer> {
  const { kind } = contracts[tool].input;
  if (kind === 'invoice') return ciiInvoice({ number: marker });
  return kind === 'image' ? pngOf(colors) : pdfOf(marker, colors, await pictureFor(tool, colors));
}

/** unlock gets an encrypted file, and rotate a malformed one. */
function variantFor(tool: ToolName, file: Buffer, password: string): Buffer {
  if (tool === 'unlock') return encryptedPdf(file, password, password);
  if (tool !== 'rotate') return file;
  return Buffer.from(file.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1');
}

function quartersOf(colors: Colors, width = side): Buffer {
  const pixels = Buffer.alloc(width * width * 3);
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const color = colors[(y < width / 2 ? 0 : 2) + (x < width / 2 ? 0 : 1)] ?? [0, 0, 0];
      pixels.set(color, (y * width + x) * 3);
    }
  }
  return pixels;
}

function pngOf(colors: Colors): Promise<Buffer> {
  return sharp(quartersOf(colors), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

interface Picture {
  width: number;
  entries: string;
  data: Buffer;
  /** Side on the page, in points. */
  drawn: number;
}

/** compress gets a JPEG of four times the resolution that it keeps, which it reduces in the scratch folder. */
async function pictureFor(tool: ToolName, colors: Colors): Promise<Picture> {
  if (tool !== 'compress') return { width: side, entries: '', data: quartersOf(colors), drawn: 8 };
  const width = 8 * side;
  const data = await sharp(quartersOf(colors, width), { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 100 })
    .toBuffer();
  return { width, entries: '/Filter /DCTDecode', data, drawn: 60 };
}

/** Two pages with the marker as text, the colors as their background, and a picture of the same colors in the middle. */
function pdfOf(marker: string, colors: Colors, picture: Picture): Buffer {
  const half = pageSide / 2;
  const { width, entries, data, drawn } = picture;
  const corner = half - drawn / 2;
  const corners = [
    [0, half],
    [half, half],
    [0, 0],
    [half, 0],
  ] as const;
  const background = corners.map(([x, y], quarter) => {
    const color = (colors[quarter] ?? [0, 0, 0]).map((value) => (value / 255).toFixed(4)).join(' ');
    return `${color} rg ${x} ${y} ${half} ${half} re f`;
  });
  const page = (number: number): WrittenObject[] => [
    `<< /Type /Page /Parent 2 0 R /Contents ${number} 0 R /Resources << /Font << /F 3 0 R >> /XObject << /I 4 0 R >> >> >>`,
    stream(
      '',
      `${background.join(' ')} 0 g BT /F 6 Tf 5 5 Td (${marker}) Tj ET q ${drawn} 0 0 ${drawn} ${corner} ${corner} cm /I Do Q`,
    ),
  ];
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count 2 /Kids [5 0 R 7 0 R] /MediaBox [0 0 ${pageSide} ${pageSide}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${width} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${entries}`,
      data,
    ),
    ...page(6),
    ...page(8),
  ]);
}
