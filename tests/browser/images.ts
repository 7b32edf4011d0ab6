import sharp, { type Sharp } from 'sharp';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A picture of one color with a darker bar, which shows its rotation. */
function picture(width: number, height: number, color: string): Sharp {
  const bar = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${color}"/><rect width="${width}" height="${Math.round(height / 5)}" fill="#223"/></svg>`,
  );
  return sharp(bar).flatten({ background: '#fff' });
}

export async function jpeg(name: string, width: number, height: number, color = '#4a8'): Promise<TestFile> {
  return { name, mimeType: 'image/jpeg', buffer: await picture(width, height, color).jpeg().toBuffer() };
}

export async function png(name: string, width: number, height: number, color = '#a84'): Promise<TestFile> {
  return { name, mimeType: 'image/png', buffer: await picture(width, height, color).png().toBuffer() };
}

export async function webp(name: string, width: number, height: number): Promise<TestFile> {
  return { name, mimeType: 'image/webp', buffer: await picture(width, height, '#48a').webp().toBuffer() };
}

/** Begins like a PNG and goes on as noise. */
export function damagedPng(name: string): TestFile {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000004000000040080200000025', 'hex');
  return { name, mimeType: 'image/png', buffer: Buffer.concat([head, Buffer.alloc(400, 0xa5)]) };
}

/** A small JPEG with bytes after its end, above the size from which the page compresses images. */
export async function largeJpeg(name: string, bytes: number): Promise<TestFile> {
  const { buffer, mimeType } = await jpeg(name, 1600, 1200);
  return { name, mimeType, buffer: Buffer.concat([buffer, Buffer.alloc(bytes)]) };
}
