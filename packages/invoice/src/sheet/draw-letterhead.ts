import type { ImageFile } from '@blattwerk/pdf';
import { formatIban } from '../format-values.ts';
import { type Group, groupsOf, termOf } from '../model.ts';
import type { GroupId, TermId } from '../terms.ts';
import { type Definition, type DefinitionColumns, definitionsHeight, drawDefinitions } from './definition-rows.ts';
import type { Sheet, SheetStyles } from './draw-sheet.ts';
import { lineHeight, type SetLine, setText, setWords, type TextStyle } from './set-text.ts';
import { left, mm, page, right } from './sheet-pages.ts';
import { addresses, type SheetTexts } from './sheet-texts.ts';
import type { SheetValues } from './sheet-values.ts';

interface LetterheadParts {
  readonly root: Group;
  readonly values: SheetValues;
  readonly texts: SheetTexts;
  readonly styles: SheetStyles;
  /** Of the seller. */
  readonly name: string;
  readonly logo: ImageFile | undefined;
}

/** Zones of DIN 5008, form B, from the upper edge of the page: the address, and the block of references beside it. */
const address = { top: 63.2 * mm, bottom: 90 * mm, width: 80 * mm, sender: 57.4 * mm };
const references = { top: 50 * mm, bottom: 94 * mm, label: 120 * mm, text: 150 * mm };
/** Where sheets are folded and punched. */
const marks = [105, 148.5, 210];
const logoBox = { top: 12 * mm, width: 62 * mm, height: 24 * mm };
const [footerColumns, maxFooterLines, footerEnd] = [4, 8, 12 * mm];

/** Terms beside the address while there is room, in the order of their weight; the others are listed at the end. */
const referenceTerms: readonly (readonly [GroupId, TermId])[] = [
  ['invoice', 'BT-1'],
  ['invoice', 'BT-2'],
  ['BG-13', 'BT-72'],
  ['BG-14', 'BT-73'],
  ['invoice', 'BT-9'],
  ['BG-3', 'BT-25'],
  ['invoice', 'BT-10'],
  ['BG-7', 'BT-46'],
  ['BG-7', 'BT-48'],
  ['invoice', 'BT-13'],
  ['invoice', 'BT-12'],
  ['invoice', 'BT-11'],
  ['invoice', 'BT-16'],
  ['invoice', 'BT-14'],
  ['BG-7', 'BT-49'],
];

/** What stands around the invoice: the sender's name or logo, the address, references, and the footer of each page. */
export function letterhead(parts: LetterheadParts) {
  const { root, values, texts, styles, name, logo } = parts;
  const [seller, buyer] = [groupsOf(root, 'BG-4')[0], groupsOf(root, 'BG-7')[0]];
  const home = seller && groupsOf(seller, 'BG-5')[0];
  const country = home && termOf(home, 'BT-40')?.value;
  const footer = values.ifRoom(() => footerOf(parts, seller)).columns;
  return {
    footerHeight: Math.max(...footer.map(({ length }) => length)) * styles.tiny.size * lineHeight + footerEnd,
    draw(sheet: Sheet): void {
      const { pages, document } = sheet;
      for (const mark of marks) pages.rule(styles.light, { from: 4 * mm, to: 8 * mm, y: mark * mm });
      const trading = values.take(seller, 'BT-28');
      if (logo) {
        const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
        const [width, height] = [logo.width * scale, logo.height * scale];
        const { drawing } = pages;
        const y = page.height - logoBox.top - height;
        drawing.tagged(document.add('Figure', { alt: texts.logo(name) }), () =>
          drawing.image(logo.image, right - width, y, width, height),
        );
      }
      const width = (logo ? 95 : 165) * mm;
      const brand = [
        ...setText(name, width, styles.brand).slice(0, 2),
        ...(trading === undefined ? [] : setText(trading, width, styles.small).slice(0, 2)),
      ];
      pages.place(brand, { x: left, y: 13 * mm, tag: document.add('P') });

      const sender = [name, ...addressOf(values, home, 'BG-5', country)].join(' · ');
      pages.place(oneLine(sender, address.width, styles.tiny), { x: left, y: address.sender, tag: 'artifact' });
      pages.rule(styles.light, { to: left + address.width, y: address.sender + 3.4 * mm });
      pages.place(recipient(values, buyer, country, styles), { x: left, y: address.top, tag: document.add('P') });

      pages.y = references.top;
      drawDefinitions(sheet, document, referencesOf(parts), referenceColumns(styles));
    },
    drawFooters(sheet: Sheet): void {
      const { pages, document } = sheet;
      const own = document.add('Sect');
      const count = pages.pages.length;
      for (const [index, drawing] of pages.pages.entries()) {
        const y = page.height - this.footerHeight;
        pages.rule(styles.light, { y: y - 2 * mm, on: drawing });
        for (const [at, lines] of footer.entries()) {
          const x = left + (at * (right - left)) / footerColumns;
          if (lines.length > 0) pages.place(lines, { x, y, tag: index === 0 ? own.add('P') : 'artifact', on: drawing });
        }
        const number = setText(texts.pageOf(index + 1, count), 60 * mm, styles.tiny);
        pages.place(number, { x: right, y: y - 6.5 * mm, isRight: true, tag: 'artifact', on: drawing });
      }
    },
  };
}

/** Lines of an address, which then count as shown; the country where it is another one, or where there is none to compare. */
export function addressOf(
  values: SheetValues,
  group: Group | undefined,
  id: keyof typeof addresses,
  home: string | undefined,
): string[] {
  const { lines, postCode, city, region, country } = addresses[id];
  const town = [values.take(group, postCode), values.take(group, city)].filter((part) => part !== undefined).join(' ');
  const isAbroad = group && termOf(group, country)?.value !== home;
  const land = values.take(group, country);
  const all = [...lines.map((line) => values.take(group, line)), town, values.take(group, region), isAbroad && land];
  return all.filter((line): line is string => Boolean(line));
}

/** As large as the window of an envelope allows. */
function recipient(
  values: SheetValues,
  buyer: Group | undefined,
  home: string | undefined,
  { body }: SheetStyles,
): SetLine[] {
  return values.ifRoom(() => {
    const contact = buyer && groupsOf(buyer, 'BG-9')[0];
    const names = [values.take(buyer, 'BT-44'), values.take(buyer, 'BT-45'), values.take(contact, 'BT-56')];
    const all = [...names, ...addressOf(values, buyer && groupsOf(buyer, 'BG-8')[0], 'BG-8', home)];
    const text = all.filter((line) => line !== undefined).join('\n');
    for (let size = body.size + 0.5; ; size -= 0.5) {
      const lines = setText(text, address.width, { ...body, size });
      const most = Math.floor((address.bottom - address.top) / (size * lineHeight));
      if (lines.length <= most || size <= 5.5) return { lines: lines.slice(0, most), isWhole: lines.length <= most };
    }
  }).lines;
}

function referenceColumns({ label, body }: SheetStyles): DefinitionColumns {
  return {
    label: references.label,
    text: references.text,
    end: right,
    styles: [label, { ...body, size: 9 }],
    padding: 0.6,
  };
}

function referencesOf({ root, values, texts, styles }: LetterheadParts): Definition[] {
  const columns = referenceColumns(styles);
  const room = references.bottom - references.top;
  const rows: Definition[] = [];
  for (const [groupId, id] of referenceTerms) {
    const group = groupId === 'invoice' ? root : findGroup(root, groupId);
    const term = group && termOf(group, id);
    if (!group || !term || term.value === '') continue;
    const label = id === 'BT-73' ? texts.period : (texts.labels[id] ?? texts.termNames[id]);
    const parts = [id, ...(id === 'BT-73' ? (['BT-74'] as const) : id === 'BT-25' ? (['BT-26'] as const) : [])];
    const shown = values.peek(group, parts).join(id === 'BT-73' ? ' –\n' : '\n');
    if (definitionsHeight([...rows, [label, shown]], columns) > room) continue;
    for (const part of parts) values.take(group, part);
    rows.push([label, shown]);
  }
  return rows;
}

function findGroup(root: Group, id: GroupId): Group | undefined {
  return root.groups.find((group) => group.id === id) ?? root.groups.flatMap((group) => groupsOf(group, id))[0];
}

/** Columns of the footer: who the seller is, how to reach them, their numbers, and their account. */
function footerOf({ root, values, texts, styles, name }: LetterheadParts, seller: Group | undefined) {
  const [home, contact] = (['BG-5', 'BG-6'] as const).map((id) => seller && groupsOf(seller, id)[0]);
  const account = groupsOf(root, 'BG-16').flatMap((payment) => groupsOf(payment, 'BG-17'))[0];
  const labeled = (group: Group | undefined, ...ids: readonly TermId[]) =>
    plain(group, ...ids).map((entry) => ({ ...entry, text: `${texts.termNames[entry.id]} ${entry.text}` }));
  const plain = (group: Group | undefined, ...ids: readonly TermId[]) =>
    ids.flatMap((id) => (group ? values.peek(group, [id]) : []).map((text) => ({ group, id, text })));
  const width = (right - left) / footerColumns - 3 * mm;
  values.take(seller, 'BT-27');
  // Most sellers take invoices where they write from.
  const isOwnMailbox = contact && seller && termOf(contact, 'BT-43')?.value === termOf(seller, 'BT-34')?.value;
  if (isOwnMailbox === true) values.take(seller, 'BT-34');
  const columns = [
    [
      { text: name, group: undefined, id: undefined },
      ...addressOf(values, home, 'BG-5', undefined).map((text) => ({ text, group: undefined, id: undefined })),
    ],
    [...plain(contact, 'BT-41', 'BT-42', 'BT-43'), ...(isOwnMailbox === true ? [] : plain(seller, 'BT-34'))],
    labeled(seller, 'BT-31', 'BT-32').concat(plain(seller, 'BT-30')),
    account
      ? [
          ...[termOf(account, 'BT-84')?.value ?? ''].map((iban) => ({
            text: `IBAN ${formatIban(iban)}`,
            group: undefined,
            id: undefined,
          })),
          ...[termOf(account, 'BT-86')?.value ?? ''].map((bic) => ({
            text: bic && `BIC ${bic}`,
            group: undefined,
            id: undefined,
          })),
        ]
      : [],
  ];
  let isWhole = true;
  const set = columns.map((entries) => {
    const lines: SetLine[] = [];
    for (const { group, id, text } of entries) {
      const own = text === '' ? [] : setWords(text, width, styles.tiny);
      if (lines.length + own.length > maxFooterLines) {
        // What is not marked here is listed at the end.
        isWhole &&= id !== undefined;
        continue;
      }
      lines.push(...own);
      if (id !== undefined) values.take(group, id);
    }
    return lines;
  });
  return { columns: set, isWhole };
}

/** The beginning of a text that fits in a line. */
function oneLine(text: string, width: number, style: TextStyle): SetLine[] {
  for (let size = style.size; ; size -= 0.5) {
    const lines = setText(text, width, { ...style, size });
    if (lines.length === 1 || size <= 5.5) return lines.slice(0, 1).map((line) => ({ ...line, goesOn: false }));
  }
}
