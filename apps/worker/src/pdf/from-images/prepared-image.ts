/** The colors of an image's components. A profile must fit the number of components. */
export interface DeviceColor {
  kind: 'gray' | 'rgb' | 'cmyk';
  /** An ICC profile. */
  profile?: Uint8Array | undefined;
}

export interface IndexedColor {
  kind: 'indexed';
  base: DeviceColor;
  /** One byte for each component of each entry. */
  palette: Uint8Array;
}

export type ColorSpace = DeviceColor | IndexedColor;

/** How an image's bytes are encoded. */
export type Encoding =
  | { filter: 'DCTDecode'; colorTransform?: 0 | 1 | undefined }
  /** `isPredicted`: each row begins with its PNG filter. */
  | { filter: 'FlateDecode'; isPredicted: boolean }
  | { filter: 'CCITTFaxDecode'; k: number; isBlackOne: boolean; isByteAligned: boolean };

/** An image ready to be written: the data of its stream, in pieces. */
export interface PreparedImage {
  /** Pixels. */
  width: number;
  height: number;
  colorSpace: ColorSpace;
  bitsPerComponent: 1 | 2 | 4 | 8 | 16;
  encoding: Encoding;
  pieces: readonly Uint8Array[];
  /** Whether sample values are inverted, as in CMYK JPEGs with Adobe's marker. */
  isInverted?: boolean | undefined;
  /** Range of sample values of each component, both ends included, that is not painted. */
  colorKey?: readonly number[] | undefined;
  /** Opacity, as a gray image. */
  softMask?: PreparedImage | undefined;
  /** Whether a part of it was missing in its file, or could not be decoded. */
  isIncomplete?: boolean | undefined;
}

export const componentCounts = { gray: 1, rgb: 3, cmyk: 4, indexed: 1 } as const;
