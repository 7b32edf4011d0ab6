import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@blattwerk/testing/temporary-folder';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isUsableProfile } from '../image/usable-profile.ts';
import { readTagTable } from '../operations/shrink-structure/icc-profile.ts';
import { srgbProfile } from './srgb-profile.ts';

const profile = srgbProfile();

it('has the tags of a display, each within the profile', () => {
  expect(isUsableProfile(profile, 'rgb')).toBe(true);
  const { tags = [], isWhole } = readTagTable(profile) ?? {};
  expect(isWhole).toBe(true);
  expect(tags.map(({ name }) => name)).toEqual('desc cprt wtpt chad rXYZ gXYZ bXYZ rTRC gTRC bTRC'.split(' '));
  for (const { offset, bytes } of tags) expect(offset + bytes).toBeLessThanOrEqual(profile.length);
  expect(profile.length).toBeLessThan(600);
});

it('means the colors of sRGB', async () => {
  const width = 216;
  const steps = [0, 51, 102, 153, 204, 255];
  const data = Buffer.from(
    steps.flatMap((red) => steps.flatMap((green) => steps.flatMap((blue) => [red, green, blue]))),
  );
  using folder = temporaryFolder();
  const path = join(folder.path, 'srgb.icc');
  writeFileSync(path, profile);
  const raw = { raw: { width, height: 1, channels: 3 as const } };
  const converted = await sharp(data, raw).png().withIccProfile(path).toBuffer();
  const read = await sharp(converted, { ignoreIcc: true }).removeAlpha().raw().toBuffer();
  for (const [at, value] of data.entries()) expect(Math.abs((read[at] ?? 0) - value)).toBeLessThanOrEqual(1);
});
