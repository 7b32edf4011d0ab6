/** Tags of TIFF 6.0 that describe the storage of a page. */
export const tiffTags = {
  newSubfileType: 254,
  subfileType: 255,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  t4Options: 292,
  t6Options: 293,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  ycbcrCoefficients: 529,
  ycbcrSubsampling: 530,
  referenceBlackWhite: 532,
  iccProfile: 34_675,
} as const;

export const tiffCompression = { ccittRle: 2, group3: 3, group4: 4, jpeg: 7 } as const;

/** Color spaces; from `lab` on an RGB profile does not apply. */
export const tiffPhotometric = {
  whiteIsZero: 0,
  blackIsZero: 1,
  rgb: 2,
  palette: 3,
  separated: 5,
  ycbcr: 6,
  lab: 8,
  logLuv: 32_845,
} as const;
