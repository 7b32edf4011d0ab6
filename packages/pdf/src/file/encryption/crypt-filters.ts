import { MalformedPdf, UnsupportedEncryption } from '../../errors.ts';
import { filtersOf } from '../filters/decode.ts';
import { dictOf, isNamed, type PdfDict, PdfName, type Resolve, withEntries } from '../values.ts';

/** How bytes are encrypted. */
export type CryptMethod = 'Identity' | 'RC4' | 'AES-128' | 'AES-256';

/** Methods of crypt filters (ISO 32000-2, table 25). */
const methodsOf: ReadonlyMap<unknown, CryptMethod> = new Map([
  ['V2', 'RC4'],
  ['AESV2', 'AES-128'],
  ['AESV3', 'AES-256'],
]);

/** Entries of an encryption dictionary of the standard handler beside its crypt filters (ISO 32000-2, tables 20 and 21). */
const standardKeys = ['Filter', 'V', 'R', 'Length', 'P', 'U', 'UE', 'O', 'OE', 'Perms', 'EncryptMetadata'];
/** Entries that name the crypt filters of streams, strings and embedded files. */
const filterKeys = ['StmF', 'StrF', 'EFF'];

/** Which method a file uses where (ISO 32000-2, 7.6.6). */
export class CryptFilters {
  readonly strings: CryptMethod;
  readonly #streams: CryptMethod;
  readonly #embeddedFiles: CryptMethod;
  readonly #encryptsMetadata: boolean;
  readonly #resolve: Resolve;
  readonly #dict: PdfDict;
  readonly #version: number;

  /**
   * @param dict the encryption dictionary
   * @param version its /V: 1, 2, 4 or 5
   * @throws MalformedPdf where a crypt filter is missing
   * @throws UnsupportedEncryption where its method is another one, or is not one of the version
   */
  constructor(dict: PdfDict, version: number, resolve: Resolve) {
    this.#dict = dict;
    this.#version = version;
    this.#resolve = resolve;
    this.#encryptsMetadata = resolve(dict.get('EncryptMetadata')) !== false;
    this.strings = this.#default('StrF', 'Identity');
    this.#streams = this.#default('StmF', 'Identity');
    this.#embeddedFiles = this.#default('EFF', this.#streams);
  }

  /**
   * Method of a stream: that of its own filter Crypt, else of its kind.
   * @throws MalformedPdf, UnsupportedEncryption as the constructor
   */
  ofStream(dict: PdfDict): CryptMethod {
    if (this.#version < 4) return this.#streams;
    const own = filtersOf(dict, this.#resolve).find(({ name }) => name === 'Crypt');
    if (own) {
      const name = this.#resolve(own.parameters.get('Name'));
      return name instanceof PdfName ? this.#methodOf(name.text) : 'Identity';
    }
    const type = this.#resolve(dict.get('Type'));
    if (isNamed(type, 'Metadata') && !this.#encryptsMetadata) return 'Identity';
    return isNamed(type, 'EmbeddedFile') ? this.#embeddedFiles : this.#streams;
  }

  #default(key: string, fallback: CryptMethod): CryptMethod {
    if (this.#version < 4) return 'RC4';
    const name = this.#resolve(this.#dict.get(key));
    return name instanceof PdfName ? this.#methodOf(name.text) : fallback;
  }

  #methodOf(name: string): CryptMethod {
    if (name === 'Identity') return name;
    const filters = this.#resolve(this.#dict.get('CF'));
    const filter = filters instanceof Map ? this.#resolve(filters.get(name)) : undefined;
    if (!(filter instanceof Map)) throw new MalformedPdf('encryption: expected an entry in /CF for each crypt filter');
    const found = this.#resolve(filter.get('CFM'));
    const method = found instanceof PdfName ? methodsOf.get(found.text) : undefined;
    if (!method || (method === 'AES-256') !== (this.#version === 5))
      throw new UnsupportedEncryption('another method of a crypt filter');
    return method;
  }
}

/**
 * An encryption dictionary of the standard handler with direct values, without entries of its own and with other names of crypt filters:
 * nothing of it is encrypted. No stream may name one of these filters.
 */
export function standardDict(dict: PdfDict, resolve: Resolve): PdfDict {
  const standard: PdfDict = new Map(
    standardKeys.flatMap((key) => (dict.has(key) ? [[key, resolve(dict.get(key))] as const] : [])),
  );
  const named = resolve(dict.get('CF'));
  const filters: PdfDict = new Map();
  const names = new Map<string, PdfName>();
  for (const key of filterKeys) {
    const name = resolve(dict.get(key));
    if (!(name instanceof PdfName)) continue;
    const filter = named instanceof Map ? resolve(named.get(name.text)) : undefined;
    if (!(filter instanceof Map) || name.text === 'Identity') {
      standard.set(key, new PdfName('Identity'));
      continue;
    }
    const known = names.get(name.text) ?? new PdfName(names.size === 0 ? 'StdCF' : `StdCF${names.size + 1}`);
    names.set(name.text, known);
    standard.set(key, known);
    filters.set(known.text, standardFilter(filter, resolve));
  }
  return filters.size === 0 ? standard : withEntries(standard, { CF: filters });
}

/** A crypt filter without entries of its own (ISO 32000-2, table 25). */
function standardFilter(filter: PdfDict, resolve: Resolve): PdfDict {
  const [method, length] = [resolve(filter.get('CFM')), resolve(filter.get('Length'))];
  return dictOf({
    Type: new PdfName('CryptFilter'),
    AuthEvent: new PdfName(isNamed(resolve(filter.get('AuthEvent')), 'EFOpen') ? 'EFOpen' : 'DocOpen'),
    ...(method instanceof PdfName && methodsOf.has(method.text) ? { CFM: method } : {}),
    ...(typeof length === 'number' ? { Length: length } : {}),
  });
}

/**
 * Removes the filter Crypt, which has no effect in an unencrypted file, but would exempt the stream from a new encryption
 * (ISO 32000-2, 7.4.10).
 */
export function withoutCryptFilter(dict: PdfDict, resolve: Resolve): PdfDict {
  const names = resolve(dict.get('Filter'));
  const hasCrypt = (Array.isArray(names) ? names : [names]).some((name) => isNamed(resolve(name), 'Crypt'));
  if (!hasCrypt) return dict;
  const kept = filtersOf(dict, resolve).filter(({ name }) => name !== 'Crypt');
  return withEntries(dict, {
    Filter: kept.length > 0 ? kept.map(({ name }) => new PdfName(name)) : undefined,
    DecodeParms: kept.length > 0 ? kept.map(({ parameters }) => (parameters.size > 0 ? parameters : null)) : undefined,
  });
}
