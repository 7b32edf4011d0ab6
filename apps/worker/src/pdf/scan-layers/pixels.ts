export interface Size {
  width: number;
  height: number;
}

/** Samples of 8 bits, without padding between rows. */
export interface Pixels extends Size {
  channels: 1 | 3;
  data: Buffer;
}
