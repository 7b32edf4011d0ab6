import type { InputRule } from './contract.ts';
import type { ErrorCode } from './error-catalog.ts';
import { type FileFormat, imageFormatNames, imageFormats } from './job.ts';

interface InputKind {
  formats: readonly FileFormat[];
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

/** What a tool takes, by the kind of its input. */
export const inputKinds: Readonly<Record<InputRule['kind'], InputKind>> = {
  image: {
    formats: imageFormats,
    names: imageFormats.map((format) => imageFormatNames[format]),
    mediaTypes: imageFormats.map((format) => `image/${format}`),
    mediaType: 'image/*',
    extension: 'png',
    refusal: 'unsupportedFormat',
  },
  pdf: {
    formats: ['pdf'],
    names: ['PDF'],
    mediaTypes: ['application/pdf'],
    mediaType: 'application/pdf',
    extension: 'pdf',
    refusal: 'invalidType',
  },
  invoice: {
    formats: ['xml', 'pdf'],
    names: ['XML', 'PDF'],
    mediaTypes: ['application/xml', 'text/xml', 'application/pdf'],
    mediaType: 'application/xml',
    extension: 'xml',
    refusal: 'unsupportedFormat',
  },
};
