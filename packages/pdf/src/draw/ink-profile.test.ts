import { pngOfPage } from '@blattwerk/testing/pdf/poppler';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { isUsableProfile } from '../image/usable-profile.ts';
import { readTagTable } from '../operations/shrink-structure/icc-profile.ts';
import { inkProfile } from './ink-profile.ts';
import { grayProfile } from './srgb-profile.ts';

/** The color that a page of one color has in a space with a profile. */
async function colorOf(profile: Buffer, components: number, color: string): Promise<number[]> {
  const pdf = writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 40 40] >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /ColorSpace << /C [/ICCBased 5 0 R] >> >> >>',
    ['<< >>', `/C cs ${color} sc 0 0 40 40 re f`],
    [`<< /N ${components} >>`, profile],
  ]);
  const { data } = await sharp(pngOfPage(pdf, 1, 72))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

it.each([
  ['cmyk', inkProfile(), 'desc cprt wtpt A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 gamt'],
  ['gray', grayProfile(), 'desc cprt wtpt chad kTRC'],
] as const)('has the tags of its class, each within the profile: %s', (kind, profile, names) => {
  expect(isUsableProfile(profile, kind)).toBe(true);
  const { tags = [], isWhole } = readTagTable(profile) ?? {};
  expect(isWhole).toBe(true);
  expect(tags.map(({ name }) => name)).toEqual(names.split(' '));
  for (const { offset, bytes } of tags) expect(offset + bytes).toBeLessThanOrEqual(profile.length);
});

it.each([
  ['0 0 0 0', [255, 255, 255]],
  ['1 0 0 0', [0, 174, 239]],
  ['0 1 0 0', [236, 0, 140]],
  ['0 0 1 0', [255, 242, 0]],
  ['0 1 1 0', [237, 28, 36]],
  ['0 0 0 1', [35, 31, 32]],
  ['0 0 0 0.5', [145, 143, 144]],
])('inks %s are what screens show for them', async (inks, expected) => {
  const color = await colorOf(inkProfile(), 4, inks);
  for (const [at, value] of expected.entries()) expect(Math.abs((color[at] ?? 0) - value)).toBeLessThanOrEqual(12);
});

it('grays are those of sRGB', async () => {
  for (const gray of [0, 0.2, 0.5, 1]) {
    const [red = 0] = await colorOf(grayProfile(), 1, String(gray));
    expect(Math.abs(red - gray * 255)).toBeLessThanOrEqual(2);
  }
});
