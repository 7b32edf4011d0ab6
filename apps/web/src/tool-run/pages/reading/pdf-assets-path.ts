/** Path of the files that pdf.js loads at run time: character maps, fonts, decoders. */
export const pdfAssetsPath = '/assets/pdf/';
