import { type WrittenObject, writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/document.ts';
import { PdfRef } from '../../file/values.ts';
import { type GraySpace, readGraySpace } from './gray-space.ts';

/** @param objects from number 4 */
function read(space: string, ...objects: WrittenObject[]): GraySpace | undefined {
  const tree = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>'];
  const document = PdfDocument.open(writePdf([...tree, space, ...objects]));
  return readGraySpace(document, new PdfRef(3), document.budget);
}

const grayOf = (space: string, color: readonly number[], ...objects: WrittenObject[]) =>
  read(space, ...objects)?.grayOf(color);
const profile = (entries: string): WrittenObject => [`<< ${entries} >>`, 'a profile'];
const lab = '[/Lab << /WhitePoint [0.95 1 1.09] >>]';
/** A tint transformation to this many components. */
const tint = (outputs: number) =>
  `<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [${'1 '.repeat(outputs)}] /C1 [${'0 '.repeat(outputs)}] >>`;

describe('readGraySpace', () => {
  it.each([
    ['/DeviceGray', [0.4], 0.4],
    ['/DeviceGray', [7], 1],
    ['/DeviceRGB', [1, 0, 0], 0.299],
    ['/RGB', [0, 1, 0], 0.587],
    ['[/CalRGB << >>]', [0, 0, 2], 0.114],
    ['/DeviceCMYK', [0, 0, 0, 0], 1],
    ['/CMYK', [0.5, 0.5, 0.5, 0.5], 0.25],
    [lab, [100, 0, 0], 1],
    [lab, [50, 99, -99], 0.466],
    [lab, [5, 0, 0], 0.067],
    [lab, [0.1, 0, 0], 0.001],
    [`[/Separation /Spot /DeviceRGB ${tint(3)}]`, [0.25], 0.75],
    ['[/Indexed /DeviceRGB 1 <ff000000ff00>]', [1], 0.588],
    ['[/Indexed /DeviceRGB 1 <ff000000ff00>]', [9], 0.588],
    ['[/Indexed /DeviceRGB 1 <ff000000ff00>]', [-9], 0.298],
    // Lightness 255 of a palette is 100.
    [`[/I ${lab} 1 <000000 ff0000>]`, [1], 1],
    // The last color is incomplete.
    ['[/Indexed /DeviceRGB 1 <ff000000ff>]', [1], 0.588],
    ['[/Indexed /DeviceRGB 1 <000000ff>]', [1], 0.298],
  ] as const)('%s shows %j as %f', (space, color, gray) => {
    expect(grayOf(space, color)).toBeCloseTo(gray, 2);
  });

  it('reads profiles by their number of components, unless they are of Lab', () => {
    expect(read('[/ICCBased 4 0 R]', profile('/N 4'))?.kind).toBe('cmyk');
    expect(read('[/ICCBased 4 0 R]', profile('/N 3 /Alternate /DeviceRGB'))?.kind).toBe('rgb');
    expect(read('[/ICCBased 4 0 R]', profile(`/N 3 /Alternate ${lab}`))).toBeUndefined();
    expect(read('[/ICCBased 4 0 R]', profile('/N 2'))).toBeUndefined();
  });

  it('reads a palette from a stream', () => {
    expect(grayOf('[/Indexed /DeviceGray 1 4 0 R]', [1], ['<< >>', Buffer.from([0, 128])])).toBeCloseTo(0.5, 2);
    expect(read('[/Indexed /DeviceGray 1 4 0 R]', ['<< >>', 'ab'])?.kind).toBe('gray');
    expect(read('[/Indexed /DeviceRGB 1 4 0 R]', ['<< /Filter /Unknown >>', 'ab'])).toBeUndefined();
  });

  it.each([
    '[/Indexed /DeviceRGB 256 <00>]',
    '[/Indexed /DeviceRGB -1 <00>]',
    '[/Indexed /DeviceRGB 1 null]',
    '[/Indexed /Pattern 1 <00>]',
    '[/Indexed [/Indexed /DeviceRGB 1 <00>] 1 <00>]',
    '[/Separation /Spot /DeviceRGB null]',
    `[/Separation /Spot /Pattern ${tint(3)}]`,
    `[/Separation /Spot [/Indexed /DeviceRGB 1 <00>] ${tint(1)}]`,
    `[/DeviceN [] /DeviceRGB ${tint(3)}]`,
    `[/DeviceN [${'/Ink '.repeat(33)}] /DeviceRGB ${tint(3)}]`,
    '/Unknown',
    'null',
  ])('knows no %s', (space) => {
    expect(read(space)).toBeUndefined();
  });

  it('has no gray of a tint with another number of components', () => {
    expect(grayOf(`[/Separation /Spot /DeviceCMYK ${tint(3)}]`, [0.5])).toBeUndefined();
  });

  it('has no gray of a tint that cannot be computed', () => {
    const calculator: WrittenObject = ['<< /FunctionType 4 /Domain [0 1] /Range [0 1] >>', '{ pop }'];
    expect(grayOf('[/Separation /Spot /DeviceGray 4 0 R]', [0.5], calculator)).toBeUndefined();
  });

  it('reads up to 32 colorants', () => {
    expect(read(`[/DeviceN [${'/Ink '.repeat(32)}] /DeviceRGB ${tint(3)}]`)?.components).toBe(32);
  });

  it('reads spaces within others down to four levels', () => {
    const nested = (levels: number): string =>
      levels === 0 ? '/DeviceRGB' : `[/Separation /Spot ${nested(levels - 1)} ${tint(levels === 1 ? 3 : 1)}]`;
    expect(read(nested(4))?.kind).toBe('tints');
    expect(read(nested(5))).toBeUndefined();
  });

  it('reads the space of uncolored patterns', () => {
    expect(read('[/Pattern /DeviceRGB]')).toMatchObject({ kind: 'pattern', components: 3, alternate: { kind: 'rgb' } });
    expect(read('[/Pattern]')).toMatchObject({ kind: 'pattern', components: 0 });
    expect(read('[/Pattern /Unknown]')).toBeUndefined();
  });
});
