/** What a tool could not keep, or that nothing was to be gained: keys of the header `x-notices`. */
export const noticeKeys = [
  'alreadyOptimal',
  'extrasDropped',
  'imagesSkipped',
  'notProtected',
  'outlineDropped',
  'outlineShortened',
  'pagesBlank',
  'scaledDown',
  'signaturesInvalid',
  'tagsDropped',
  'xfaDropped',
] as const;

export type Notice = (typeof noticeKeys)[number];
