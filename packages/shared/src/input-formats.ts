import type { InputRule } from './contract.ts';
import { type FileFormat, imageFormats } from './job.ts';

/** Formats of files that a tool takes, by the kind of its input. */
export const inputFormats: Readonly<Record<InputRule['kind'], readonly FileFormat[]>> = {
  image: imageFormats,
  pdf: ['pdf'],
  invoice: ['xml', 'pdf', 'json'],
  file: ['file'],
};
