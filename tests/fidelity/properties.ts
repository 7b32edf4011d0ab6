import { documentProperties } from './document-properties.ts';
import { appearanceProperties } from './appearance-properties.ts';
import { pageProperties } from './page-properties.ts';
import { partProperties } from './part-properties.ts';
import type { Property } from './property.ts';
import { tagProperties } from './tag-properties.ts';

/** The rows of the table. */
export const properties: readonly Property[] = [
  ...pageProperties,
  ...partProperties,
  ...tagProperties,
  ...documentProperties,
  ...appearanceProperties,
];
