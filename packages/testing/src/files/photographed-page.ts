import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';
import { grainAt } from './scanned-pages.ts';

interface PhotoOptions {
  /** Of the photo. */
  width: number;
  height: number;
  /** Largest deviation of a sample by noise, in levels. */
  noise: number;
  /** Quality of the JPEG. */
  quality: number;
  /** Least and largest share of the photo's sides that the page takes. */
  covered: readonly [number, number];
  /** Of place, background, light, shadow and noise. */
  seed: string;
}

const photoDefaults: PhotoOptions = {
  width: 1200,
  height: 1600,
  noise: 10,
  quality: 85,
  covered: [0.62, 0.95],
  seed: 'photo',
};

type Vector = readonly [number, number, number];

/** A photo and where the corners of the page are in it: top left, top right, bottom right, bottom left of the page. */
export interface PhotographedPage {
  width: number;
  height: number;
  /** A JPEG. */
  data: Buffer;
  corners: readonly { x: number; y: number }[];
}

/** Degrees: how far the phone is held at an angle, and turned against the page. */
const [maxTilt, maxRoll] = [22, 14] as const;
/** Pixels from the page's edges to those of the photo, of its longer side. */
const minMargin = 0.012;

/**
 * A JPEG of what a phone sees of a page on a table: in perspective, in uneven light, with the shadow of the phone.
 * @param page an image file
 */
export async function photographPage(page: Buffer, options: Partial<PhotoOptions> = {}): Promise<PhotographedPage> {
  const { width, height, noise, quality, covered, seed } = { ...photoDefaults, ...options };
  const random = createRandom(seed);
  const printed = sharp(page).removeAlpha().toColourspace('srgb');
  const { data: source, info } = await printed.raw().toBuffer({ resolveWithObject: true });
  const view = placeCamera(random, info, { width, height }, covered);
  const table = tableOf(random);
  const light = lightOf(random, width, height);
  const paper = Array.from({ length: 3 }, () => random.between(226, 250) / 255);
  const grains = random.bytes((1 << 20) + 17);
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = view.pageAt(x + 0.5, y + 0.5);
      const lit = light(x, y);
      const isOnPage = across >= 0 && down >= 0 && across < 1 && down < 1;
      const ground = isOnPage ? undefined : table(across, down);
      const grain = grainAt(grains, (y * width + x) * 5);
      for (let channel = 0; channel < 3; channel++, at++) {
        const color = ground
          ? (ground[channel] as number)
          : sampleAt(source, info, across, down, channel) * (paper[channel] as number);
        const value = color * lit + (grain + grainAt(grains, (y * width + x) * 7 + channel * 333) / 3) * noise;
        pixels[at] = Math.max(0, Math.min(255, Math.round(value)));
      }
    }
  const image = sharp(pixels, { raw: { width, height, channels: 3 } }).blur(Math.max(0.4, width / 3000));
  return { width, height, data: await image.jpeg({ quality }).toBuffer(), corners: view.corners };
}

interface Size {
  width: number;
  height: number;
}

/** A pinhole camera before a page that lies in any direction, and wholly in the photo. */
function placeCamera(random: Random, page: Size, photo: Size, covered: PhotoOptions['covered']) {
  const longer = Math.max(photo.width, photo.height);
  const focal = longer * (0.7 + random.fraction() * 0.3);
  const angle = (most: number) => ((random.fraction() * 2 - 1) * most * Math.PI) / 180;
  const [pitch, yaw, roll] = [angle(maxTilt), angle(maxTilt), angle(maxRoll)];
  const right = rotated([1, 0, 0], pitch, yaw, roll);
  const down = rotated([0, 1, 0], pitch, yaw, roll);
  const normal = rotated([0, 0, 1], pitch, yaw, roll);
  const [pageWidth, pageHeight] = [page.width / page.height, 1];
  const share = covered[0] + random.fraction() * (covered[1] - covered[0]);
  const [atX, atY] = [random.fraction(), random.fraction()];
  let center: Vector = [0, 0, 1];
  const project = (across: number, along: number) => {
    const point = sum(center, sum(scaled(right, (across - 0.5) * pageWidth), scaled(down, (along - 0.5) * pageHeight)));
    return {
      x: (point[0] / point[2]) * focal + photo.width / 2,
      y: (point[1] / point[2]) * focal + photo.height / 2,
    };
  };
  const corners = () => [project(0, 0), project(1, 0), project(1, 1), project(0, 1)];
  const boundsOf = () => {
    const [xs, ys] = [corners().map(({ x }) => x), corners().map(({ y }) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  const margin = longer * minMargin;
  // A page that is moved is seen at another angle and in another size, so that it is moved some times.
  for (let round = 0; round < 12; round++) {
    const { left, right: rightmost, top, bottom } = boundsOf();
    const taken = Math.max((rightmost - left) / photo.width, (bottom - top) / photo.height);
    const depth = (center[2] * taken) / share;
    const free = { x: photo.width - (rightmost - left), y: photo.height - (bottom - top) };
    const place = (fraction: number, space: number) => Math.max(margin, Math.min(space - margin, fraction * space));
    const moved = { x: place(atX, free.x) - left, y: place(atY, free.y) - top };
    const distance = round < 6 ? depth : center[2];
    center = [
      (center[0] / center[2] + moved.x / focal) * distance,
      (center[1] / center[2] + moved.y / focal) * distance,
      distance,
    ];
  }
  const toPage = dot(center, normal);
  return {
    corners: corners(),
    /** Place on the page, from 0 to 1 in each direction; beyond that on the table. */
    pageAt(x: number, y: number): [number, number] {
      const ray: Vector = [(x - photo.width / 2) / focal, (y - photo.height / 2) / focal, 1];
      const point = sum(scaled(ray, toPage / dot(ray, normal)), scaled(center, -1));
      return [dot(point, right) / pageWidth + 0.5, dot(point, down) / pageHeight + 0.5];
    },
  };
}

/** Wood, cloth or a plate of one color, darker than paper or colored. */
function tableOf(random: Random): (across: number, down: number) => [number, number, number] {
  const base = random.between(20, 150);
  const tint = [random.between(0, 45), random.between(-5, 25), random.between(-20, 15)] as const;
  const [frequency, direction] = [4 + random.fraction() * 60, random.fraction() * Math.PI];
  const [depth, waves] = [random.fraction() * 16, 1 + random.fraction() * 5];
  const [cosine, sine] = [Math.cos(direction), Math.sin(direction)];
  return (across, down) => {
    const along = across * cosine + down * sine;
    const beside = down * cosine - across * sine;
    const grain = Math.sin(along * frequency + Math.sin(beside * waves) * 2) * depth;
    return [base + tint[0] + grain, base + tint[1] + grain, base + tint[2] + grain * 0.8];
  };
}

/** Light from one side, and the soft shadow of a phone over a part. */
function lightOf(random: Random, width: number, height: number): (x: number, y: number) => number {
  const direction = random.fraction() * 2 * Math.PI;
  const [fall, dark] = [0.1 + random.fraction() * 0.35, random.chance(0.7) ? 0.15 + random.fraction() * 0.35 : 0];
  const edge = random.fraction() * 2 * Math.PI;
  const [offset, softness] = [(random.fraction() - 0.5) * 0.6, 0.02 + random.fraction() * 0.1];
  const brightness = 0.8 + random.fraction() * 0.22;
  const [fallX, fallY, edgeX, edgeY] = [Math.cos(direction), Math.sin(direction), Math.cos(edge), Math.sin(edge)];
  return (x, y) => {
    const [across, down] = [x / width - 0.5, y / height - 0.5];
    const slope = 1 - fall * (0.5 + across * fallX + down * fallY);
    const depth = (across * edgeX + down * edgeY - offset) / softness;
    return brightness * slope * (1 - dark / (1 + Math.exp(-Math.max(-30, Math.min(30, depth)))));
  };
}

/** A sample of a picture between its pixels. */
function sampleAt(data: Buffer, { width, height }: Size, across: number, down: number, channel: number): number {
  const x = Math.max(0, Math.min(width - 1.001, across * width - 0.5));
  const y = Math.max(0, Math.min(height - 1.001, down * height - 0.5));
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const at = (row * width + column) * 3 + channel;
  const upper = (data[at] as number) * (1 - x + column) + (data[at + 3] as number) * (x - column);
  const below = at + width * 3;
  const lower = (data[below] as number) * (1 - x + column) + (data[below + 3] as number) * (x - column);
  return upper * (1 - y + row) + lower * (y - row);
}

function rotated([x, y, z]: Vector, pitch: number, yaw: number, roll: number): Vector {
  const [x1, y1] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
  const [y2, z2] = [y1 * Math.cos(pitch) - z * Math.sin(pitch), y1 * Math.sin(pitch) + z * Math.cos(pitch)];
  return [x1 * Math.cos(yaw) + z2 * Math.sin(yaw), y2, z2 * Math.cos(yaw) - x1 * Math.sin(yaw)];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function sum(one: Vector, other: Vector): Vector {
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2]];
}

function scaled(vector: Vector, by: number): Vector {
  return [vector[0] * by, vector[1] * by, vector[2] * by];
}

/** The pixels of an image file, at most so many on a side. */
export async function rgbPicture(file: Buffer, side: number) {
  const image = sharp(file).removeAlpha().toColourspace('srgb').resize({ width: side, height: side, fit: 'inside' });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, channels: 3, width: info.width, height: info.height };
}
