/** The `accept` attribute of an input for the files of every tool. */
export const acceptedFiles = 'application/pdf,.pdf,image/*';
