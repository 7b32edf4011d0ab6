const MiB = 1024 * 1024;

/** The one table of limits. An operator overrides each by configuration; the pages' texts read the same numbers. */
export const defaultLimits = {
  /** Images a conversion. */
  images: 45,
  /** Bytes an image. */
  imageBytes: 30 * MiB,
  /** Bytes a request: after the client's compression the largest set of images is 68 MB. */
  requestBytes: 100 * MiB,
  /** Pixels a side of an image. */
  imageSide: 50_000,
  /** Bytes a PDF. */
  pdfBytes: 30 * MiB,
  /** Bytes of all PDFs of a merge together. */
  mergeBytes: 30 * MiB,
  mergeFiles: 100,
  /** Pages that pdf-to-jpg paints. */
  jpgPages: 500,
  /** Output files of split. */
  splitOutputs: 1_000,
  /** Pixels of a rendered page; larger pages are scaled down, with a notice. */
  rasterPixels: 100_000_000,
  /** Bytes of a job's answer. */
  outputBytes: 200 * MiB,
  /** Bytes of a job's scratch folder. */
  scratchBytes: 200 * MiB,
} as const satisfies Record<string, number>;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Readonly<Record<LimitName, number>>;
