import type { Raster } from '../corpus/appearance.ts';
import type { Fact, Property } from './property.ts';
import { swatches } from './rich-pages.ts';

/** Number of pixels from which a color counts as visible. */
const minPixels = 20;
/** Of 255: JPEG changes a flat color by less. */
const colorTolerance = 40;

const base = { of: 'appearance', merge: 'each' } as const;

/** Properties that are read by the color of a swatch, or by what annotations and their streams contain. */
export const readByColor: ReadonlySet<string> = new Set([
  'annotations',
  'appearance of annotations',
  'form fields as rendered',
  'annotations as rendered',
  'layers as rendered',
]);

export const appearanceProperties: readonly Property[] = [
  {
    ...base,
    name: 'appearance of the pages',
    what: 'each page as rendered by pdftoppm: shape, turn and colors',
    notices: ['pagesBlank', 'scaledDown'],
    read: ({ appearances }) => [...appearances].map(([mark, raster]) => ({ pages: [mark], text: mark, raster })),
  },
  {
    ...base,
    name: 'colors',
    what: 'whether a page as rendered has any',
    notices: [],
    read: ({ appearances }) =>
      [...appearances].flatMap(([mark, raster]) =>
        isColored(raster) ? [{ pages: [mark], text: `${mark} has colors` }] : [],
      ),
  },
  {
    ...base,
    name: 'form fields as rendered',
    what: 'the color that the fields alone have on each page',
    notices: ['extrasDropped'],
    read: ({ appearances }) => seen(appearances, 'field', 'fields', true),
  },
  {
    ...base,
    name: 'annotations as rendered',
    what: 'the color that the stamps alone have on each page',
    notices: [],
    read: ({ appearances }) => seen(appearances, 'annotation', 'stamps', true),
  },
  {
    ...base,
    name: 'layers as rendered',
    what: 'the color of the layer that is shown when the file opens, and none of the hidden one',
    notices: ['extrasDropped'],
    read: ({ appearances }) => [
      ...seen(appearances, 'shownLayer', 'the shown layer', true),
      ...seen(appearances, 'hiddenLayer', 'no hidden layer', false),
    ],
  },
  {
    name: 'images',
    what: 'the images of each page, decoded (pdfimages)',
    of: 'images',
    merge: 'each',
    notices: ['imagesSkipped'],
    read: ({ images }) =>
      images.map(({ page, raster }) => ({ pages: [page], text: `${page} ${raster.width}x${raster.height}`, raster })),
  },
];

/** Facts of pages that show a color of the fixture. */
function seen(
  appearances: ReadonlyMap<string, Raster>,
  swatch: keyof typeof swatches,
  what: string,
  isExpected: boolean,
): Fact[] {
  return [...appearances].flatMap(([mark, raster]) =>
    shows(raster, swatches.content) && shows(raster, swatches[swatch]) === isExpected
      ? [{ pages: [mark], text: `${mark} shows ${what}` }]
      : [],
  );
}

function shows({ rgb }: Raster, color: readonly number[]): boolean {
  let pixels = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const isNear = color.every((share, index) => Math.abs((rgb[at + index] as number) - share * 255) <= colorTolerance);
    if (isNear && ++pixels >= minPixels) return true;
  }
  return false;
}

function isColored({ rgb }: Raster): boolean {
  let pixels = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = rgb.subarray(at, at + 3);
    const range = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (range > colorTolerance && ++pixels >= minPixels) return true;
  }
  return false;
}
