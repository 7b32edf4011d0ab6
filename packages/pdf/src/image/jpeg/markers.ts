/** Second bytes of the markers of a JPEG (ITU-T T.81, table B.1). */
export const marker = {
  frame: 0xc0,
  extendedFrame: 0xc1,
  progressiveFrame: 0xc2,
  tables: 0xc4,
  restart: 0xd0,
  image: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  interval: 0xdd,
  jfif: 0xe0,
  profile: 0xe2,
  adobe: 0xee,
} as const;
