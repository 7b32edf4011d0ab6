import type { Handlers } from '../tool-run.ts';
import { compressHandler } from '../tools/compress/handler.ts';
import { convertHandler } from '../tools/convert/handler.ts';
import { deletePagesHandler } from '../tools/delete-pages/handler.ts';
import { extractImagesHandler } from '../tools/extract-images/handler.ts';
import { mergeHandler } from '../tools/merge/handler.ts';
import { organizePagesHandler } from '../tools/organize-pages/handler.ts';
import { pdfToJpgHandler } from '../tools/pdf-to-jpg/handler.ts';
import { protectHandler } from '../tools/protect/handler.ts';
import { rotateHandler } from '../tools/rotate/handler.ts';
import { splitHandler } from '../tools/split/handler.ts';
import { unlockHandler } from '../tools/unlock/handler.ts';

/** The handler of each tool. */
export const handlers: Handlers = {
  convert: convertHandler,
  merge: mergeHandler,
  compress: compressHandler,
  'pdf-to-jpg': pdfToJpgHandler,
  split: splitHandler,
  rotate: rotateHandler,
  unlock: unlockHandler,
  protect: protectHandler,
  'organize-pages': organizePagesHandler,
  'delete-pages': deletePagesHandler,
  'extract-images': extractImagesHandler,
};
