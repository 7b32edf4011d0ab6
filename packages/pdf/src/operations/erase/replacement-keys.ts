/** What property lists and structure elements say instead of or about their content (ISO 32000-2, 14.9 and 14.3.2). */
export const replacementKeys = ['ActualText', 'Alt', 'E', 'Metadata'] as const;
