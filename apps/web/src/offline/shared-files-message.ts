/** Message by which a page asks the service worker for the files of a share; the answer is an array of files. */
export const takeSharedFilesMessage = 'take-shared-files';
