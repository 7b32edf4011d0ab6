import { type Cell, isBelow, type PageRow } from './page-rows.ts';

const document =
  '(?:\\p{L}*rechnung(?:s?korrektur)?|gutschrift|invoice|facture|fattura|avoir|credit note|nota di credito)';
const numberWord = '(?:nummer|nr|no|number|num|num[eé]ro|n°|nº|n|#|id)';
/** Words before a label that make it one of another document. */
const other =
  '(?<!(?:ursprung\\p{L}*|original|bezug|korrigierte|zu|zur|ref|vorige|vorherige|preceding|related)[\\s.:/-]{0,3})';

function endingWith(...sources: readonly string[]): RegExp {
  return labelPattern(`(?<![\\p{L}-])${other}(?:${sources.join('|')})[\\s:.]*$`, 'iu');
}

function labelPattern(source: string, flags: string): RegExp {
  // oxlint-disable-next-line blattwerk/linear-regexp -- sources are below, and the text is one row, whose length is limited
  return new RegExp(source, flags);
}

/** What stands before the value of a term, in words that say which it is, and in words that most often do. */
export const dateLabels = {
  'BT-2': {
    clear: endingWith(
      '(?:rechnungs|beleg|ausstellungs|gutschrifts)-?dat(?:um|e)',
      '(?:invoice|issue|billing) date',
      'date of (?:issue|invoice)',
      "date (?:de (?:la )?)?facture|date d['’](?:émission|avoir)",
      'data (?:della )?fattura|data (?:di )?emissione',
    ),
    likely: endingWith(
      `${document}(?:\\s*\\(\\d+\\))?\\s*${numberWord}?[\\s.:]*(?:\\S{1,5} )?\\S*\\d\\S*\\s+(?:vom|von|from|dated|issued(?: at| on)?|of|du|del)`,
      '(?<=^|\\t)(?:datum|date|data)',
    ),
  },
  'BT-9': {
    clear: endingWith(
      'fällig(?: am| bis(?: zum)?|keit|keits-?datum|keitstermin)?',
      'zahlbar bis(?: zum)?|zahlungsziel|zahlungsfrist|zahlungstermin',
      '(?:payment )?due(?: date| on| by)?|(?:pay|payable|payment) by',
      "(?:date d['’])?échéance|à payer avant le",
      '(?:data (?:di )?)?scadenza',
    ),
    likely: endingWith(
      '(?:netto|zahlbar[^%]{0,30}) bis(?: zum)?|überweisen sie[^\\t]{0,40} bis(?: zum)?|(?:remit|pay)[^\\t]{0,20} (?:until|by)',
    ),
  },
} as const;

/** What stands before the number of an invoice. */
export const numberLabels = {
  clear: [
    labelPattern(
      `(?<![\\p{L}])${other}(?:${document}s?|beleg|re|rg)(?:[\\s-]*\\(\\d+\\)|\\)|\\s+des\\s+\\p{L}+)?[\\s.-]*${numberWord}(?![\\p{L}])[\\s.:°#]*`,
      'giu',
    ),
    labelPattern(
      `(?<![\\p{L}])${other}(?:n°|nº|num[eé]ro|number)[ .]*(?:(?:de|di|of|della) ?(?:la )?)?${document}(?![\\p{L}])[\\s.:]*`,
      'giu',
    ),
  ],
  likely: [labelPattern(`(?<=^|\\t)${document}[ :]+(?=[#\\p{L}/-]{0,6}\\d)`, 'giu')],
} as const;

export const vatIdLabel = endingWith(
  '(?:ust|umsatzsteuer|mwst)[\\s.-]*(?:id|ident)[\\p{L}]*[\\s.-]*(?:nr|nummer)?',
  'uid(?:[\\s.-]*(?:nr|nummer))?|(?:vat|tva)[\\s.-]*(?:id|no|n°|number|reg[.]? no)?',
  'n° (?:de )?tva(?: intra\\p{L}*)?|(?:p(?:artita|[.])? ?iva)',
);
export const taxNumberLabel = endingWith('(?:steuer|st)[\\s.-]*(?:nr|nummer)', 'tax (?:no|number|id)');
/** Conditions of a discount, whose day is another one. */
export const discount = /skonto|discount|escompte|sconto|%/iu;
/** A number of the buyer. */
export const buyerLabel =
  /(?:ihre?|your|kunde|kunden|käufer|empfänger|buyer|customer|client|acheteur|destinataire|cliente)/iu;
/** What follows the day of a payment. */
export const dueAfter = /^\s*(?:fällig|zu (?:be)?zahlen|ohne Abzug|von Ihrem Konto|(?:ab|ein)(?:gebucht|gezogen))/iu;
export const ibanLabel = /iban[\s.:-]{0,3}(?:nr|nummer|number)?[\s.:]{0,3}$/iu;

/** Text before an offset as labels are read: that of its row, and of the nearest cell above where it begins its own. */
export function labelsBefore(rows: readonly PageRow[], rowIndex: number, start: number): string[] {
  const row = rows[rowIndex];
  if (!row) return [];
  const labels = [row.text.slice(Math.max(0, start - maxLabel), start)];
  const cell = row.cells.find((each) => each.start === start);
  const header = cell && headerOf(rows, rowIndex, cell);
  return header ? [...labels, header.text.slice(-maxLabel)] : labels;
}

function headerOf(rows: readonly PageRow[], rowIndex: number, { left, right }: Cell): Cell | undefined {
  let below = rows[rowIndex];
  for (let at = rowIndex - 1; below && at >= rowIndex - maxRowsToHeader; at--) {
    const above = rows[at];
    if (!above || !isBelow(above, below)) return undefined;
    const header = above.cells.find((cell) => cell.left < right && cell.right > left);
    if (header) return header;
    below = above;
  }
  return undefined;
}

/** A cell of a table can be lower than the first lines of those beside it. */
const maxRowsToHeader = 3;
const maxLabel = 80;
