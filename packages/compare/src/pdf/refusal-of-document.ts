import { MalformedPdf, TooComplexPdf, UnsupportedEncryption, WrongPassword } from '@blattwerk/pdf';

/** The refusal that an error of `readComparedDocument` stands for; undefined for any other error. */
export function refusalOfDocument(
  error: unknown,
): 'encryptedPdf' | 'unsupportedEncryption' | 'damagedPdf' | 'tooComplex' | undefined {
  if (error instanceof WrongPassword) return 'encryptedPdf';
  if (error instanceof UnsupportedEncryption) return 'unsupportedEncryption';
  if (error instanceof MalformedPdf) return 'damagedPdf';
  if (error instanceof TooComplexPdf) return 'tooComplex';
  return undefined;
}
