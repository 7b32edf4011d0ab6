import type { Processes } from './process.ts';
import { compressProcess } from './tools/compress/process.ts';
import { convertProcess } from './tools/convert/process.ts';
import { deletePagesProcess } from './tools/delete-pages/process.ts';
import { extractImagesProcess } from './tools/extract-images/process.ts';
import { mergeProcess } from './tools/merge/process.ts';
import { pdfToJpgProcess } from './tools/pdf-to-jpg/process.ts';
import { protectProcess } from './tools/protect/process.ts';
import { rotateProcess } from './tools/rotate/process.ts';
import { splitProcess } from './tools/split/process.ts';
import { unlockProcess } from './tools/unlock/process.ts';

/** How each tool runs. */
export const processes: Processes = {
  convert: convertProcess,
  merge: mergeProcess,
  compress: compressProcess,
  'pdf-to-jpg': pdfToJpgProcess,
  split: splitProcess,
  rotate: rotateProcess,
  unlock: unlockProcess,
  protect: protectProcess,
  'delete-pages': deletePagesProcess,
  'extract-images': extractImagesProcess,
};
