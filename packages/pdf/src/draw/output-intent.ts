import { encodeTextString } from '../file/text-string.ts';
import { dictOf, type PdfDict, PdfName, type PdfRef } from '../file/values.ts';

/** An output intent of PDF/A (ISO 19005-2, 6.2.3). @param name of the condition of output, for people */
export function outputIntent(profile: PdfRef, name: string): PdfDict {
  return dictOf({
    Type: new PdfName('OutputIntent'),
    S: new PdfName('GTS_PDFA1'),
    OutputConditionIdentifier: encodeTextString(name),
    Info: encodeTextString(name),
    DestOutputProfile: profile,
  });
}
