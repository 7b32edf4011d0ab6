/** Where the operating system sends files that are shared with the installed app, and the field of its form. */
export const shareTarget = { path: '/share-target', field: 'files' } as const;

/** Path of the service worker. */
export const serviceWorkerPath = '/sw.js';

/** Placeholder of the version in the built service worker. */
export const versionPlaceholder = '%%version%%';
