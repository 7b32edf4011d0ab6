import { encrypt, privateKey } from '../font/programs/type1.ts';

interface Type1Options {
  /** Random bytes before each charstring; charstrings are plain where it is less than 0. */
  lenIV?: number;
  isHexadecimal?: boolean;
  /** Entries of the private part behind the length of charstrings. */
  entries?: Buffer;
}

/** A Type 1 font with the glyph A, which is as wide as half the font size (Adobe Type 1 Font Format). */
export function type1Font({ lenIV = 4, isHexadecimal = false, entries = Buffer.alloc(0) }: Type1Options = {}): Buffer {
  const charstring = Buffer.from([139, 248, 136, 13, 14]);
  const code = lenIV < 0 ? charstring : encrypt(Buffer.concat([Buffer.alloc(lenIV), charstring]), 4330);
  const glyph = (name: string) => [Buffer.from(`/${name} ${code.length} RD `), code, Buffer.from(' ND\n')];
  const data = Buffer.concat([
    Buffer.from('____dup /Private 4 dict dup begin /RD {string currentfile exch readstring pop} def /ND {def} def\n'),
    Buffer.from(`/lenIV ${lenIV} def /password 5839 def `),
    entries,
    Buffer.from('2 index /CharStrings 2 dict dup begin\n'),
    ...glyph('.notdef'),
    ...glyph('A'),
    Buffer.from('end end readonly put noaccess put dup/FontName get exch definefont pop mark currentfile closefile\n'),
  ]);
  const encrypted = encrypt(data, privateKey);
  return Buffer.concat([
    Buffer.from(`%!PS-AdobeFont-1.0: Own\n6 dict begin /FontName /Own def /FontType 1 def /PaintType 0 def
/FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {0 0 500 0} readonly def
/Encoding StandardEncoding def currentdict end currentfile eexec\n`),
    isHexadecimal ? Buffer.from(encrypted.toString('hex')) : encrypted,
  ]);
}
