/** Languages of texts that are added to what an invoice has. */
export const languages = ['de', 'en'] as const;
export type Language = (typeof languages)[number];
