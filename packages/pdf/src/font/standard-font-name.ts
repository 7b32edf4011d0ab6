/** Standard fonts of Latin letters, which need no font file (ISO 32000-2, 9.6.2.2). */
export type StandardFontName =
  | 'Helvetica'
  | 'Helvetica-Bold'
  | 'Helvetica-Oblique'
  | 'Helvetica-BoldOblique'
  | 'Times-Roman'
  | 'Times-Bold'
  | 'Times-Italic'
  | 'Times-BoldItalic'
  | 'Courier'
  | 'Courier-Bold'
  | 'Courier-Oblique'
  | 'Courier-BoldOblique';

const usualFont =
  /^(?:[A-Z]{6}\+)?(?:Helvetica|Arial(?:MT)?|Times(?:NewRoman(?:PS)?(?:MT)?)?|Courier(?:New(?:PS)?(?:MT)?)?|Symbol|ZapfDingbats)(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique)(?:MT)?)?$/;

/** Whether a name is that of a standard font, or of a usual one that readers show in its place (ISO 32000-2, 9.6.2.2). */
export function isUsualFontName(name: string): boolean {
  return usualFont.test(name);
}
