/** Where the operating system sends files that are shared with the installed app, and the field of its form. */
export const shareTarget = { path: '/share-target', field: 'files' } as const;

/** Picture for link previews on sites with a name of their own, in the place of those with the product's name. */
export const unnamedSharePicture = '/share/unnamed.png';

/** Path of the service worker. */
export const serviceWorkerPath = '/sw.js';

/** Placeholder of the version in the built service worker. */
export const versionPlaceholder = '%%version%%';

/** The language of pages without `lang`, in the built service worker. */
export const languagePlaceholder = '%%defaultLanguage%%';
