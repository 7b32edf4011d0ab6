import { createCipheriv, createHash } from 'node:crypto';
import { textOf } from '@blattwerk/testing/pdf/poppler';
import { plainText, qpdfJob } from '@blattwerk/testing/pdf/qpdf';
import { writePdf } from '@blattwerk/testing/pdf/write-pdf';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../document.ts';
import { saveObjects, usesObjectStreams } from '../save.ts';
import { PdfRef, PdfStream } from '../values.ts';
import { defaultObjectStreams } from '../writer.ts';
import { authenticatePassword } from './decrypt.ts';
import { rc4 } from './rc4.ts';

function open(bytes: Buffer, password: string | null): PdfDocument {
  const document = PdfDocument.open(bytes);
  return document.decrypted(authenticatePassword(document, password));
}

function save(document: PdfDocument): Buffer {
  const objectStreams = usesObjectStreams(document) ? defaultObjectStreams : undefined;
  return Buffer.concat(saveObjects(document, document.trailer, { version: document.version, objectStreams }));
}

function outcomeOf(bytes: Buffer, password: string | null = null): string {
  try {
    save(open(bytes, password));
    return 'decrypted';
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

const plain = writePdf(
  [
    '<< /Type /Catalog /Pages 2 0 R /Metadata 6 0 R /Names << /EmbeddedFiles << /Names [(a) 8 0 R] >> >> >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    ['<< >>', 'BT /F 18 Tf 20 40 Td (Geheimnis) Tj ET'],
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ['<< /Type /Metadata /Subtype /XML >>', '<x>metadata</x>'],
    '<< /Title (Geheimnis) /Author (A) >>',
    '<< /Type /Filespec /F (a) /EF << /F 9 0 R >> >>',
    ['<< /Type /EmbeddedFile >>', 'attached'],
  ],
  { trailer: '/Info 7 0 R' },
);

/** Every form that qpdf writes. */
const forms: [name: string, kind: string, settings: object][] = [
  ['RC4 of 40 bits', '40bit', {}],
  ['RC4 of 128 bits', '128bit', { useAes: 'n' }],
  ['RC4 of 128 bits as a crypt filter', '128bit', { useAes: 'n', forceV4: '' }],
  ['RC4 of 128 bits, readable metadata', '128bit', { useAes: 'n', cleartextMetadata: '' }],
  ['AES of 128 bits', '128bit', { useAes: 'y' }],
  ['AES of 128 bits, readable metadata', '128bit', { useAes: 'y', cleartextMetadata: '' }],
  ['AES of 256 bits, revision 5', '256bit', { forceR5: '' }],
  ['AES of 256 bits', '256bit', {}],
  ['AES of 256 bits, readable metadata', '256bit', { cleartextMetadata: '' }],
];

function lock(
  pdf: Buffer,
  [, kind, settings]: (typeof forms)[number],
  { user = 'user', owner = 'owner', job = {} }: { user?: string; owner?: string; job?: object } = {},
): Buffer {
  const encrypt = { userPassword: user, ownerPassword: owner, [kind]: settings };
  return qpdfJob(pdf, { allowWeakCrypto: '', encrypt, ...job });
}

/** The title of a document, which is encrypted. */
function titleOf(document: PdfDocument): string | undefined {
  return document.string(document.dict(document.trailer.get('Info'))?.get('Title'))?.toString();
}

describe.each(forms)('%s', (...form) => {
  it.each(['disable', 'generate'])('is decrypted with each password; object streams: %s', (objectStreams) => {
    for (const [user, passwords] of [
      ['user', ['user', 'owner']],
      ['', [null, '', 'owner', 'anything']],
    ] as const) {
      const locked = lock(plain, form, { user, job: { objectStreams, compressStreams: 'n' } });
      const written = passwords.map((password) => {
        const document = open(locked, password);
        expect(titleOf(document)).toBe('Geheimnis');
        expect(document.stream(document.catalog.get('Metadata'))?.raw.toString()).toBe('<x>metadata</x>');
        return save(document);
      });
      const [first = Buffer.of()] = written;
      // All of its data by another reader, without an error or a warning.
      expect(plainText(first)).toContain('(Geheimnis) Tj');
      expect(new Set(written.map((file) => titleOf(PdfDocument.open(file))))).toEqual(new Set(['Geheimnis']));
    }
  });

  it('needs one of its passwords', () => {
    const locked = lock(plain, form);
    for (const password of [null, '', 'User', 'user ']) expect(outcomeOf(locked, password)).toBe('WrongPassword');
  });
});

/** One of each way to derive a key from a password. */
const derivations = forms.filter(([name]) => !/metadata|crypt filter/.test(name));

describe.each(derivations)('%s', (...form) => {
  it.each([
    ['Pässwörd', 'Zürich'.normalize('NFD')],
    ['пароль-密码-🔑', 'x'.repeat(60)],
    ['–„ﬁ€', '\\)(\n'],
  ])('takes the passwords %s and %s', (one, other) => {
    for (const [user, owner] of [
      [one, other],
      [other, one],
    ] as const) {
      const locked = lock(plain, form, { user, owner });
      for (const password of [user, owner]) expect(titleOf(open(locked, password))).toBe('Geheimnis');
    }
  });
});

it.each(['unicode', 'bytes', 'hex-bytes'])('takes passwords that qpdf encodes as %s', (passwordMode) => {
  const typed = passwordMode === 'hex-bytes' ? Buffer.from([0x50, 0x8a]).toString('hex') : 'Pä';
  for (const form of forms.slice(0, 5)) {
    // In hex: as Mac OS encodes it.
    expect(outcomeOf(lock(plain, form, { user: typed, job: { passwordMode } }), 'Pä')).toBe('decrypted');
  }
});

it('decrypts with a key of 128 bits also where its length is missing', () => {
  const locked = lock(plain, forms[1] as (typeof forms)[number]);
  const at = locked.indexOf('/Length 128');
  expect(at).toBeGreaterThan(0);
  locked.write('/Wength 128', at);
  expect(textOf(save(open(locked, 'user')))).toContain('Geheimnis');
});

it('decrypts an object with a generation, which is part of its key', () => {
  const locked = lock(plain, forms[4] as (typeof forms)[number], { user: '', job: { objectStreams: 'disable' } });
  const text = locked.toString('latin1');
  const number = 60;
  const key = fileKeyOf(locked, 4, 16);
  const object = Buffer.from([number, 0, 0, 7, 0]);
  const objectKey = createHash('md5').update(key).update(object).update('sAlT').digest();
  const vector = Buffer.alloc(16, 1);
  const cipher = createCipheriv('aes-128-cbc', objectKey, vector);
  const title = Buffer.concat([vector, cipher.update('generation 7'), cipher.final()]).toString('hex');
  const update =
    `${number} 7 obj\n<< /Title <${title}> >>\nendobj\n` +
    `xref\n${number} 1\n@@@@@@@@@@ 00007 n \ntrailer\n<< /Root 1 0 R /Info ${number} 7 R /Size 99 `;
  const entries = /\/ID .*?\]|\/Encrypt \d+ 0 R|\/Root \d+ 0 R/g;
  const kept = (text.slice(text.lastIndexOf('trailer')).match(entries) ?? []).join(' ');
  const prev = /startxref\s+(\d+)/.exec(text)?.[1];
  const from = locked.length;
  const body = update.replace('@@@@@@@@@@', String(from).padStart(10, '0')).replace('/Root 1 0 R', kept);
  const file = `${text}${body}/Prev ${prev} >>\nstartxref\n${from + body.indexOf('xref')}\n%%EOF\n`;
  const document = open(Buffer.from(file, 'latin1'), null);
  const dict = document.dict(document.trailer.get('Info'));
  expect(document.string(dict?.get('Title'))?.toString()).toBe('generation 7');
});

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** The file encryption key of a file that opens with the empty password, by algorithm 2. */
function fileKeyOf(file: Buffer, revision: number, length: number): Buffer {
  const document = PdfDocument.open(file);
  const dict = document.dict(document.trailer.get('Encrypt'));
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(document.number(dict?.get('P')) ?? 0);
  const [id] = document.array(document.trailer.get('ID')) ?? [];
  const parts = [padding, document.string(dict?.get('O')), permissions, id as Buffer];
  let hash = createHash('md5')
    .update(Buffer.concat(parts as Buffer[]))
    .digest();
  const rounds = revision >= 3 ? 50 : 0;
  for (let round = 0; round < rounds; round++) hash = createHash('md5').update(hash.subarray(0, length)).digest();
  return hash.subarray(0, length);
}

/** A file with the empty password, encrypted with RC4 by this test, so that each part can have its own crypt filter. */
function withFilters(entries: string, streams: readonly (readonly [dict: string, data: Buffer])[]): Buffer {
  const owner = Buffer.alloc(32, 7);
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const id = Buffer.from('00', 'hex');
  let key = createHash('md5')
    .update(Buffer.concat([padding, owner, permissions, id]))
    .digest();
  for (let round = 0; round < 50; round++) key = createHash('md5').update(key).digest();
  let user: Buffer = createHash('md5').update(padding).update(id).digest();
  for (let round = 0; round < 20; round++)
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  const objects = streams.map(([dict, data], index) => {
    const suffix = Buffer.from([3 + index, 0, 0, 0, 0]);
    const objectKey = createHash('md5').update(key).update(suffix).digest();
    return [dict, rc4(objectKey, data)] as const;
  });
  return writePdf(['<< /Type /Catalog /Pages 2 0 R /X 3 0 R >>', '<< /Type /Pages /Count 0 /Kids [] >>', ...objects], {
    trailer:
      `/ID [<00><00>] /Encrypt << /Filter /Standard /V 4 /R 4 /Length 128 /P -4 ${entries} ` +
      `/O <${owner.toString('hex')}> /U <${user.toString('hex')}${'00'.repeat(16)}> >>`,
  });
}

const streamOf = (document: PdfDocument, number: number): PdfStream => {
  const value = document.resolve(new PdfRef(number));
  if (!(value instanceof PdfStream)) throw new TypeError('expected a stream');
  return value;
};

describe('crypt filters', () => {
  const rc4Filter = '/CF << /RC << /CFM /V2 >> >>';
  const content = Buffer.from('content');
  const shown = (entries: string, dict: string): string => {
    const found = streamOf(open(withFilters(entries, [[dict, content]]), null), 3).raw.toString();
    return found === 'content' ? 'decrypted' : 'left';
  };

  it('are those of streams, and of embedded files', () => {
    expect(shown(`${rc4Filter} /StmF /RC`, '<< >>')).toBe('decrypted');
    expect(shown(`${rc4Filter} /StmF /RC`, '<< /Type /EmbeddedFile >>')).toBe('decrypted');
    expect(shown(`${rc4Filter} /StmF /RC /EFF /Identity`, '<< /Type /EmbeddedFile >>')).toBe('left');
    expect(shown(`${rc4Filter} /StmF /RC /EFF /Identity`, '<< >>')).toBe('decrypted');
    expect(shown(`${rc4Filter} /EFF /RC`, '<< /Type /EmbeddedFile >>')).toBe('decrypted');
    expect(shown(`${rc4Filter} /EFF /RC`, '<< >>')).toBe('left');
    expect(shown(rc4Filter, '<< >>')).toBe('left');
  });

  it('of a stream itself come first, and are not written to the decrypted file', () => {
    const own = (name: string) => `<< /Filter [/Crypt /AHx] /DecodeParms [<< ${name} >> null] >>`;
    expect(shown(`${rc4Filter} /StmF /RC`, own('/Name /Identity'))).toBe('left');
    expect(shown(`${rc4Filter} /StmF /RC`, own(''))).toBe('left');
    expect(shown(`${rc4Filter} /EFF /Identity`, own('/Name /RC'))).toBe('decrypted');
    const file = withFilters(rc4Filter, [['<< /Filter /Crypt /DecodeParms << /Name /RC >> >>', content]]);
    expect(streamOf(open(file, null), 3).dict.has('Filter')).toBe(false);
    expect(streamOf(open(file, null), 3).dict.has('DecodeParms')).toBe(false);
  });

  it.each([
    ['missing /CF', '/StmF /RC', 'MalformedPdf'],
    ['a /CF of another type', '/CF 1 /StmF /RC', 'MalformedPdf'],
    ['a missing filter', `${rc4Filter} /StmF /Other`, 'MalformedPdf'],
    ['a filter of another type', '/CF << /RC 5 >> /StmF /RC', 'MalformedPdf'],
    ['a filter without a method', '/CF << /RC << >> >> /StmF /RC', 'UnsupportedEncryption'],
    ['another method', '/CF << /RC << /CFM /None >> >> /StrF /RC', 'UnsupportedEncryption'],
    ['AES-256 in version 4', '/CF << /RC << /CFM /AESV3 >> >> /StmF /RC', 'UnsupportedEncryption'],
    ['data that are no blocks of AES', '/CF << /RC << /CFM /AESV2 >> >> /StmF /RC', 'MalformedPdf'],
  ])('report %s', (_, entries, outcome) => {
    expect(outcomeOf(withFilters(entries, [['<< >>', content]]))).toBe(outcome);
  });
});

describe('a malformed encryption dictionary', () => {
  const bytes = (count: number) => `<${'00'.repeat(count)}>`;
  const usual: Record<string, string> = { V: '2', R: '3', Length: '128', P: '-4', O: bytes(32), U: bytes(32) };
  const outcome = (changes: Record<string, string>): string => {
    const entries = Object.entries({ ...usual, ...changes }).map(([key, value]) => `/${key} ${value}`);
    const trailer = `/ID [<00><00>] /Encrypt << /Filter /Standard ${entries.join(' ')} >>`;
    return outcomeOf(writePdf(['<< /Type /Catalog >>'], { trailer }), 'x');
  };

  it('is reported by what is wrong with it', () => {
    expect(outcome({})).toBe('WrongPassword');
    for (const length of ['5', '0', '-40', '39', '41', '136', '1e9', '128.5', '(x)', '99999999999999999999'])
      expect([length, outcome({ Length: length })]).toEqual([length, 'MalformedPdf']);
    for (const length of ['40', '64', '128', 'null']) expect(outcome({ Length: length })).toBe('WrongPassword');
    for (const permissions of ['-4', '4294967292', '0', '-2147483648'])
      expect(outcome({ P: permissions })).toBe('WrongPassword');
    for (const permissions of ['-2147483649', '4294967296', '1.5', '(x)', 'null', '99999999999999999999'])
      expect([permissions, outcome({ P: permissions })]).toEqual([permissions, 'MalformedPdf']);
    for (const entry of ['U', 'O']) {
      for (const value of [bytes(31), '()', '5', '[1]', 'null'])
        expect([entry, value, outcome({ [entry]: value })]).toEqual([entry, value, 'MalformedPdf']);
      expect(outcome({ [entry]: bytes(99_999) })).toBe('WrongPassword');
    }
    for (const [version, revision] of [
      ['0', '2'],
      ['3', '3'],
      ['6', '6'],
      ['1', '4'],
      ['2', '5'],
      ['5', '4'],
      ['-1', '3'],
    ])
      expect(outcome({ V: String(version), R: String(revision) })).toBe('UnsupportedEncryption');
    for (const [version, revision] of [
      ['1', '2'],
      ['1', '3'],
      ['2', '2'],
      ['4', '3'],
      ['4', '4'],
    ])
      expect(outcome({ V: String(version), R: String(revision) })).toBe('WrongPassword');
    expect(outcome({ R: '(3)' })).toBe('MalformedPdf');
    expect(outcome({ V: '2.5' })).toBe('MalformedPdf');
  });

  it('may have an entry that refers to itself', () => {
    const file = writePdf(
      ['<< /Type /Catalog >>', '2 0 R', '<< /Filter /Standard /V 2 /R 3 /O 2 0 R /U 2 0 R /P 2 0 R >>'],
      {
        trailer: '/Encrypt 3 0 R',
      },
    );
    expect(outcomeOf(file)).toBe('MalformedPdf');
  });
});

it('decrypts strings deep within each other on the budget', () => {
  const depth = 5_000;
  const form = forms[4] as (typeof forms)[number];
  const file = lock(plain, form, { user: '', job: { objectStreams: 'disable' } }).toString('latin1');
  const nested = `${'['.repeat(depth)}()${']'.repeat(depth)}`;
  const from = file.length;
  const body = `1 0 obj\n${nested}\nendobj\n`;
  const trailer = file
    .slice(file.lastIndexOf('trailer'))
    .match(/\/ID .*?\]|\/Encrypt \d+ 0 R/g)
    ?.join(' ');
  const prev = /startxref\s+(\d+)/.exec(file)?.[1];
  const xref = `xref\n1 1\n${String(from).padStart(10, '0')} 00000 n \ntrailer\n<< /Root 1 0 R /Size 99 ${trailer} /Prev ${prev} >>\nstartxref\n${from + body.length}\n%%EOF\n`;
  expect(outcomeOf(Buffer.from(file + body + xref, 'latin1'))).toBe('TooComplexPdf');
});
