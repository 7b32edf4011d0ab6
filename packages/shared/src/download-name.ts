import type { Mime } from './contract.ts';
import { utf8Length } from './utf8.ts';

/** UTF-8 bytes that file systems leave a name (255), less what a tool puts before and after it. */
const nameBytes = 200;

/**
 * A visitor's own file name made safe to stand in a download's: no path, no control or direction-changing character
 * (U+202E shows `fdp.exe` as `exe.pdf`), at most 200 bytes, never empty, or dots and spaces alone. What else a system refuses in a
 * name, such as quotes, the browser replaces when it saves.
 */
export function cleanFileName(inputName: string): string {
  const base = inputName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = base.replace(/[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060\u2066-\u2069\uFEFF]/gu, '').trim();
  return shortened(orDocument(visible));
}

function orDocument(name: string): string {
  return /^[.\s]*$/.test(name) ? 'document' : name;
}

/** Cut before its extension, between two characters as a reader sees them. */
function shortened(name: string): string {
  if (utf8Length(name) <= nameBytes) return name;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? '';
  let remainingBytes = nameBytes - extension.length;
  let kept = '';
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name)) {
    remainingBytes -= utf8Length(segment);
    if (remainingBytes < 0) break;
    kept += segment;
  }
  // A single character may be longer than the limit.
  return orDocument(kept.trimEnd()) + extension;
}

function stem(inputName: string): string {
  return cleanFileName(inputName).replace(/\.pdf$/i, '') || 'document';
}

/** A name that no input has a part in. */
export function fixedName(name: string): () => string {
  return () => name;
}

/** `rotated_` and the input's own name, which ends in `.pdf` whatever it was called. */
export function prefixedPdf(prefix: string): (inputName: string) => string {
  return (inputName) => {
    const name = cleanFileName(inputName);
    return prefix + (/.\.pdf$/i.test(name) ? name : `${stem(name)}.pdf`);
  };
}

/** `images_`, the input's own name without `.pdf`, and `.zip`. */
export function prefixedZip(prefix: string): (inputName: string) => string {
  return (inputName) => `${prefix}${stem(inputName)}.zip`;
}

/** `ocr_`, the input's own name, and the ending of the output's type in the place of its own. */
export function prefixedFile(prefix: string): (inputName: string, mime: Mime) => string {
  return (inputName, mime) => `${prefix}${stem(inputName)}.${textEndings.get(mime) ?? mime.replace(/^\w+\//, '')}`;
}

/** Endings that are not the name of their type. */
const textEndings: ReadonlyMap<Mime, string> = new Map([
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
]);

/** The input's own name, with the type of the output in the place of its ending. */
export function typedName(inputName: string, mime: Mime): string {
  return `${cleanFileName(inputName).replace(/\.(?:pdf|xml|json)$/i, '') || 'document'}.${mime.replace(/^\w+\//, '')}`;
}

/** One name a type of answer. */
export function nameByMime(names: Readonly<Partial<Record<Mime, string>>>): (inputName: string, mime: Mime) => string {
  return (_inputName, mime) => names[mime] ?? 'download';
}

/** The input's own name with the ending of a single image, and a fixed one for everything else. */
export function nameOfImage(otherName: string): (inputName: string, mime: Mime) => string {
  return (inputName, mime) => {
    const extension = imageExtensions[mime];
    return extension === undefined ? otherName : `${stem(inputName)}.${extension}`;
  };
}

const imageExtensions: Partial<Record<Mime, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};
