import { type Drawing, type DrawingColor, type DrawingFont, type ImageFile, StructureElement } from '@blattwerk/pdf';
import { type Transfer, transferOf } from '../giro-code.ts';
import { type Group, groupsOf, type Invoice, termOf } from '../model.ts';
import { drawItems } from './draw-items.ts';
import { letterhead } from './draw-letterhead.ts';
import { drawPayment } from './draw-payment.ts';
import { drawNotes, drawRest } from './draw-rest.ts';
import { drawTotals } from './draw-totals.ts';
import { setText, type TextStyle } from './set-text.ts';
import { left, mm, page, right, SheetPages } from './sheet-pages.ts';
import { type SheetTexts, sheetTexts } from './sheet-texts.ts';
import { SheetValues } from './sheet-values.ts';
import type { SheetLook } from './write-invoice-pdf.ts';

/** What is drawn of an invoice. */
export type SheetInvoice = Pick<Invoice, 'root' | 'kind' | 'unknown'>;

/** What all parts of a page use. */
export interface Sheet {
  readonly invoice: SheetInvoice;
  readonly root: Group;
  readonly values: SheetValues;
  readonly texts: SheetTexts;
  readonly styles: SheetStyles;
  readonly pages: SheetPages;
  /** The document, to which sections are added in the order of reading. */
  readonly document: StructureElement;
  readonly transfer: Transfer | undefined;
  readonly language: SheetLook['language'];
}

export type SheetStyles = ReturnType<typeof stylesOf>;

/** Dark slate. */
const quietColor: DrawingColor = [0.1, 0.22, 0.33];
const [ink, gray, light]: readonly DrawingColor[] = [
  [0.12, 0.13, 0.15],
  [0.38, 0.4, 0.43],
  [0.84, 0.85, 0.87],
];
/** Relative luminance above which text is too faint on white (WCAG 2.2, 1.4.3: 4.5 to 1). */
const maxLuminance = 0.18;

function stylesOf(regular: DrawingFont, bold: DrawingFont, color: DrawingColor) {
  const [red, green, blue] = color.map((part) => ((part + 0.055) / 1.055) ** 2.4) as unknown as [
    number,
    number,
    number,
  ];
  const isReadable = 0.2126 * red + 0.7152 * green + 0.0722 * blue <= maxLuminance;
  const accent = isReadable ? color : (ink as DrawingColor);
  const style = (font: DrawingFont, size: number, of: DrawingColor | undefined): TextStyle => {
    return { font, size, color: of ?? accent };
  };
  return {
    accent: color,
    tint: color.map((part) => 1 - (1 - part) * 0.06) as unknown as DrawingColor,
    light: light as DrawingColor,
    body: style(regular, 9.5, ink),
    strong: style(bold, 9.5, ink),
    small: style(regular, 8, gray),
    smallInk: style(regular, 8, ink),
    label: style(regular, 8.5, gray),
    head: style(bold, 8, accent),
    tiny: style(regular, 7, gray),
    title: style(bold, 17, accent),
    section: style(bold, 10.5, accent),
    brand: style(bold, 15, accent),
    due: style(bold, 12, accent),
  };
}

/** Draws an invoice. @throws SheetRefusal tooManyPages */
export function drawSheet(
  invoice: SheetInvoice,
  { language, color = quietColor }: SheetLook,
  [regular, bold]: readonly [DrawingFont, DrawingFont],
  logo: ImageFile | undefined,
): { pages: readonly Drawing[]; structure: StructureElement; title: string; seller: string } {
  const { root, kind } = invoice;
  const texts = sheetTexts[language];
  const currency = termOf(root, 'BT-5')?.value ?? '';
  const values = new SheetValues({ language, currency, codeNames: texts.codeNames });
  const styles = stylesOf(regular, bold, color);
  const [seller] = groupsOf(root, 'BG-4');
  const name = (seller && termOf(seller, 'BT-27')?.value) ?? '';
  const heading = [values.take(root, 'BT-3') ?? texts.kinds[kind], termOf(root, 'BT-1')?.value ?? ''].join(' ');
  values.code(root, 'BT-5');
  const document = new StructureElement('Document');
  const further = () => {
    const [own, all] = [setText(name, 90 * mm, styles.small), setText(heading, 70 * mm, styles.small)];
    pages.place(own.slice(0, 1), { x: left, y: 14 * mm, tag: 'artifact' });
    pages.place(all.slice(0, 1), { x: right, y: 14 * mm, isRight: true, tag: 'artifact' });
    pages.rule(styles.light, { y: 19.5 * mm });
  };
  const head = letterhead({ root, values, texts, styles, name, logo });
  const pages = new SheetPages(page.height - head.footerHeight - 11 * mm, further);
  const sheet: Sheet = {
    invoice,
    root,
    values,
    texts,
    styles,
    pages,
    document,
    transfer: transferOf(invoice),
    language,
  };
  head.draw(sheet);
  pages.fill(styles.accent, { x: left, y: 97.5 * mm, width: 11 * mm, height: 1.1 * mm });
  pages.y = 100 * mm;
  pages.row([{ lines: setText(heading, right - left, styles.title), x: left, tag: document.add('H1') }]);
  pages.y += 4 * mm;
  drawItems(sheet);
  drawTotals(sheet);
  drawPayment(sheet);
  drawNotes(sheet);
  drawRest(sheet);
  head.drawFooters(sheet);
  return { pages: pages.pages, structure: document, title: texts.title(heading, name), seller: name };
}
