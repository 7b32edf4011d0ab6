/** Where the site serves what the painting of PDFs needs beside its scripts: maps of characters, fonts, decoders. */
export const pdfAssetsPath = '/assets/pdf/';
