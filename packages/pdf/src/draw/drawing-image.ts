/** An image that drawings show, made by `pixelImage` or `jpegImage`. */
export interface DrawingImage {
  /** Whether parts of it are transparent, which PDF/A-1 forbids (ISO 19005-1, 6.4). */
  readonly isTransparent: boolean;
}
