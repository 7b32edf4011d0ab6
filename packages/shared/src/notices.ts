/** What a tool could not keep, or that nothing was to be gained: keys of the header `x-notices`. */
export const noticeKeys = ['alreadyOptimal', 'notProtected', 'outlineDropped', 'scaledDown'] as const;

export type Notice = (typeof noticeKeys)[number];
