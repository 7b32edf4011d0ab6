import type { InputRule } from './contract.ts';
import type { ErrorCode } from './error-catalog.ts';
import { imageFormatNames, imageFormats } from './job.ts';

interface InputKind {
  /** Of the formats, as a visitor reads them. */
  names: readonly string[];
  /** Of the formats. */
  mediaTypes: readonly string[];
  /** One for all formats, with a wildcard if need be. */
  mediaType: string;
  /** Of an example. */
  extension: string;
  /** Code of the refusal of another format. */
  refusal: ErrorCode;
}

/** How the formats of `inputFormats` are named and refused, by the kind of a tool's input. */
export const inputKinds: Readonly<Record<InputRule['kind'], InputKind>> = {
  image: {
    names: imageFormats.map((format) => imageFormatNames[format]),
    mediaTypes: imageFormats.map((format) => `image/${format}`),
    mediaType: 'image/*',
    extension: 'png',
    refusal: 'unsupportedFormat',
  },
  pdf: {
    names: ['PDF'],
    mediaTypes: ['application/pdf'],
    mediaType: 'application/pdf',
    extension: 'pdf',
    refusal: 'invalidType',
  },
  invoice: {
    names: ['XML', 'PDF', 'JSON'],
    mediaTypes: ['application/xml', 'text/xml', 'application/pdf', 'application/json'],
    mediaType: 'application/xml',
    extension: 'xml',
    refusal: 'unsupportedFormat',
  },
  file: {
    names: ['any format'],
    mediaTypes: ['application/octet-stream'],
    mediaType: 'application/octet-stream',
    extension: 'csv',
    // None is.
    refusal: 'unsupportedFormat',
  },
};
