/** Portrait, in millimeters (ISO 216; ANSI, whose inches are 25.4 mm). */
export const paperSizes = {
  a3: { width: 297, height: 420 },
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  letter: { width: 215.9, height: 279.4 },
  legal: { width: 215.9, height: 355.6 },
} as const;

export const paperNames = ['a4', 'a3', 'a5', 'letter', 'legal'] as const satisfies readonly (keyof typeof paperSizes)[];
