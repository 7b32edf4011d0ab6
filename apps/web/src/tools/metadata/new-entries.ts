/** Fields with which visitors say something new of their PDF, in the order in which they are shown. */
export const newEntries = ['title', 'author', 'subject', 'keywords', 'language', 'created', 'modified'] as const;
