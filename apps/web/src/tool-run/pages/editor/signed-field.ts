/**
 * No field of a request: a run waits for it until the PDF is known to have no digital signature, or the visitor agrees that it
 * breaks.
 */
export const signedField = 'signed';
