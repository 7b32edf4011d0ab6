/** How phone numbers of a country are written. */
export interface PhoneFormat {
  country: string;
  /** Of the country (ITU-T E.164). */
  code: string;
  /**
   * Shapes without the code: `#` is a digit, `N` one from 1 and `M` one from 2; a space is a separator, `_` one that may be missing, and `~` a
   * digit after one that may be missing. Parentheses stand for themselves. Groups, classes and quantifiers are those of regular expressions.
   */
  shapes: readonly string[];
  /** Least and largest number of digits. */
  digits: readonly [number, number];
  /** Words before a number, without accents: after them, any digits are one. */
  labels: readonly string[];
}

const german = [
  'fon',
  'mobil',
  'mobiltelefon',
  'mobilnummer',
  'handy',
  'handynummer',
  'rufnummer',
  'telefax',
  'fernruf',
  'hotline',
];

export const phoneFormats: readonly PhoneFormat[] = [
  {
    country: 'DE',
    code: '49',
    shapes: ['0N#{1,4}~{4,10}', '(0 ?N#{1,4})~{3,10}'],
    digits: [8, 13],
    labels: ['tel', 'telefon', 'telefonnummer', 'fax', 'faxnummer', ...german],
  },
  {
    country: 'AT',
    code: '43',
    shapes: ['01 ###~{2,8}', '(01)~{5,9}', '0N##~{4,10}'],
    digits: [8, 14],
    labels: ['tel', 'telefon', 'fax', ...german],
  },
  {
    country: 'CH',
    code: '41',
    shapes: ['0N#_###_##_##', '(0N#)_###_##_##'],
    digits: [10, 10],
    labels: ['tel', 'telefon', 'natel', 'fax', ...german],
  },
  {
    country: 'US',
    code: '1',
    shapes: [
      '(?:1_)?(M##)_M##_####',
      '(?:1-)?M##-M##-####',
      '(?:1\\.)?M##\\.M##\\.####',
      '(?:1[ ])?M##[ ]M##[ -]####',
      'M##/M##-####',
    ],
    digits: [10, 11],
    labels: ['tel', 'telephone', 'phone', 'ph', 'cell', 'cellphone', 'mobile', 'fax', 'call'],
  },
  {
    country: 'GB',
    code: '44',
    shapes: ['0N##_#{3,4}_#{3,4}', '0N#_####_####', '0N###_~{5,6}', '(0N#{1,4})_~{5,8}', '0[58]00_~{4,7}'],
    digits: [8, 11],
    labels: ['tel', 'telephone', 'phone', 'mobile', 'mob', 'fax', 'landline'],
  },
  {
    country: 'FR',
    code: '33',
    shapes: ['0N(?:[ ]?##){4}', '0N(?:\\.##){4}', '0N(?:-##){4}', '0N(?:/##){4}', '(0N)(?:_##){4}', '0N## ### ###'],
    digits: [10, 10],
    labels: ['tel', 'telephone', 'portable', 'mobile', 'fax', 'telecopie', 'gsm'],
  },
  {
    country: 'IT',
    code: '39',
    shapes: [
      '0[26] #{3}~{3,6}',
      '(0[26])_#{3}~{3,6}',
      '0N#{1,2} #{3}~{2,6}',
      '3[2-9]#[ ./-]#{6,7}',
      '3[2-9]#[ .-]###[ .-]####?',
      '3[2-9]#[ ]##[ ]##[ ]###',
      '3[2-9]#[ ]###[ ]##[ ]##',
    ],
    digits: [8, 11],
    labels: ['tel', 'telefono', 'cell', 'cellulare', 'fax', 'mobile'],
  },
  {
    country: 'ES',
    code: '34',
    shapes: ['[6-9]##[ -]###[ -]###', '[6-9]##(?:[ .-]##){3}', '[89]#[ .-]###[ .-]##[ .-]##', '(9#{1,2})_##~{4,5}'],
    digits: [9, 9],
    labels: ['tel', 'telf', 'tlf', 'tfno', 'telefono', 'movil', 'fax'],
  },
  {
    country: 'NL',
    code: '31',
    shapes: ['06[ -]?##~{6}', '(06)~{8}', '0N# ###~{4}', '0N## ###~{3}', '0[89]00 ####(?:###)?'],
    digits: [8, 11],
    labels: ['tel', 'telefoon', 'telefoonnummer', 'mobiel', 'gsm', 'fax'],
  },
  {
    country: 'PL',
    code: '48',
    shapes: ['[4-8]##[ -]###[ -]###', '[1-9]#[ -]###[ -]##[ -]##', '(0[ -]?##)_###_##_##', '(##)_##~{5}'],
    digits: [9, 11],
    labels: ['tel', 'telefon', 'kom', 'komorka', 'komorkowy', 'faks', 'fax'],
  },
];

/** Words between a number and its extension. */
export const extensionLabels = [
  'ext',
  'extension',
  'x',
  'durchwahl',
  'dw',
  'app',
  'apparat',
  'poste',
  'int',
  'interno',
  'anexo',
  'toestel',
  'wew',
];

/** Words before a number that is none of a phone. */
export const otherLabels = [
  'isbn',
  'issn',
  'ean',
  'gtin',
  'doi',
  'nr',
  'n',
  'no',
  'num',
  'number',
  'nummer',
  'numero',
  'numer',
  'id',
  'ref',
  'art',
  'artikel',
  'sku',
  'order',
  'invoice',
  'account',
  'customer',
  'bestellung',
  'auftrag',
  'rechnung',
  'kunde',
  'konto',
  'kto',
  'blz',
  'aktenzeichen',
  'az',
  'plz',
  'steuernummer',
  'vat',
  'ust',
  'hrb',
  'hra',
  'siret',
  'siren',
  'rcs',
  'tva',
  'facture',
  'commande',
  'fattura',
  'ordine',
  'iva',
  'factura',
  'pedido',
  'nif',
  'cif',
  'dni',
  'kvk',
  'btw',
  'bsn',
  'factuur',
  'bestelling',
  'nip',
  'regon',
  'pesel',
  'krs',
  'faktura',
  'zamowienie',
  'serial',
  'serie',
  'batch',
];
