/** What a tool could not keep, or that nothing was to be gained: keys of the header `x-notices`. */
export const noticeKeys = [
  'alreadyOptimal',
  'conformanceDropped',
  'extrasDropped',
  'imagesSkipped',
  'notProtected',
  'openActionDropped',
  'outlineDropped',
  'outlineShortened',
  'outputIntentsDropped',
  'pagesBlank',
  'scaledDown',
  'signaturesInvalid',
  'tagsDropped',
  'xfaDropped',
] as const;

export type Notice = (typeof noticeKeys)[number];
