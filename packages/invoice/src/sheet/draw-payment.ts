import { encodeGiroCode } from '../giro-code.ts';
import { formatAmount, formatIban, formatPercentage } from '../format-values.ts';
import { groupsOf } from '../model.ts';
import type { TermId } from '../terms.ts';
import { type Definition, type DefinitionColumns, definitionsHeight, drawDefinitions } from './definition-rows.ts';
import type { Sheet } from './draw-sheet.ts';
import { setText } from './set-text.ts';
import { heightOf, left, mm, page, right } from './sheet-pages.ts';

const [inset, codeSize] = [4 * mm, 27 * mm];
/** Means that say nothing (UNTDID 4461): not defined, and as agreed. */
const silentMeans = ['1', 'ZZZ'];
/** A cash discount in XRechnung (BR-DE-18). */
const discountLine =
  /^#SKONTO#TAGE=(\d{1,4})#PROZENT=(\d{1,3}(?:\.\d{1,2})?)#(?:BASISBETRAG=(-?\d{1,12}(?:\.\d{1,2})?)#)?$/;

/** How the invoice is paid, with a code to scan for a transfer in euros. */
export function drawPayment(sheet: Sheet): void {
  const { texts, styles, pages, document, transfer } = sheet;
  const terms = termsOfPayment(sheet);
  const rows = rowsOf(sheet);
  if (rows.length === 0 && terms.length === 0) return;
  const end = right - inset - (transfer ? codeSize + 6 * mm : 0);
  const columns: DefinitionColumns = {
    label: left + inset,
    text: left + inset + 34 * mm,
    end,
    styles: [styles.label, styles.body],
    padding: 1,
  };
  const prose = terms.flatMap((text) => setText(text, end - left - inset, styles.body));
  const title = setText(texts.payment, end - left - inset, styles.section);
  const scan = transfer ? setText(texts.scan, codeSize + 8 * mm, styles.tiny) : [];
  const ofRows = heightOf([{ lines: title }]) + 4 + definitionsHeight(rows, columns) + heightOf([{ lines: prose }]) + 4;
  const height = Math.max(ofRows, transfer ? codeSize + heightOf([{ lines: scan }]) + 2 : 0) + inset * 1.6;
  const room = pages.room;
  pages.y += 2 * mm;
  pages.need(height);
  const top = pages.y;
  // What is higher than a page has no background.
  if (height <= room) pages.fill(styles.tint, { x: left, y: top, width: right - left, height });
  pages.y += inset * 0.8;
  const section = document.add('Sect');
  pages.row([{ lines: title, x: left + inset, tag: section.add('H2') }]);
  pages.y += 4;
  drawDefinitions(sheet, section, rows, columns);
  if (prose.length > 0) {
    pages.y += 4;
    pages.row([{ lines: prose, x: left + inset, tag: section.add('P') }]);
  }
  if (height > room) return;
  if (transfer) {
    const [x, y] = [right - inset - codeSize, top + inset * 0.8];
    const alt = texts.code(
      transfer.name,
      formatIban(transfer.iban),
      formatAmount(transfer.amount, 'EUR', sheet.language) ?? '',
    );
    const { drawing } = pages;
    drawing.tagged(section.add('Figure', { alt }), () => {
      const modules = encodeGiroCode(transfer);
      const size = codeSize / modules.length;
      drawing.rectangle(x, page.height - y - codeSize, codeSize, codeSize, { fill: [1, 1, 1] });
      for (const [row, ofRow] of modules.entries())
        for (const { from, to } of darkRuns(ofRow))
          drawing.rectangle(x + from * size, page.height - y - (row + 1) * size, (to - from) * size, size, {
            fill: [0, 0, 0],
          });
    });
    pages.place(scan, { x: x + codeSize, y: y + codeSize + 2, isRight: true, tag: section.add('P') });
  }
  pages.y = top + height;
}

function* darkRuns(modules: readonly boolean[]): Generator<{ from: number; to: number }> {
  for (let from = modules.indexOf(true); from >= 0; ) {
    const end = modules.indexOf(false, from);
    const to = end < 0 ? modules.length : end;
    yield { from, to };
    from = modules.indexOf(true, to);
  }
}

function rowsOf({ root, values, texts, transfer }: Sheet): Definition[] {
  const named = (group: Parameters<typeof values.all>[0], ...ids: readonly TermId[]): Definition[] =>
    ids.flatMap((id) =>
      values.all(group, id).map((text): Definition => [texts.labels[id] ?? texts.termNames[id], text]),
    );
  return groupsOf(root, 'BG-16').flatMap((payment) => {
    const [means] = payment.terms.filter(({ id }) => id === 'BT-81');
    if (means && silentMeans.includes(means.value)) values.mark([means]);
    const accounts = groupsOf(payment, 'BG-17').flatMap((account) => {
      const holder = named(account, 'BT-85');
      const isPayee = transfer !== undefined && holder.length === 0;
      const payee: Definition[] = isPayee ? [[texts.termNames['BT-85'], transfer.name]] : [];
      return [...holder, ...payee, ...named(account, 'BT-84', 'BT-86')];
    });
    const others = (['BG-18', 'BG-19'] as const).flatMap((id) =>
      groupsOf(payment, id).flatMap((group) => named(group, 'BT-87', 'BT-88', 'BT-89', 'BT-90', 'BT-91')),
    );
    const text = named(payment, 'BT-83');
    const purpose: Definition[] = transfer && text.length === 0 ? [[texts.termNames['BT-83'], transfer.text]] : text;
    const shown = means && silentMeans.includes(means.value) ? [] : named(payment, 'BT-81');
    return [...shown, ...named(payment, 'BT-82'), ...accounts, ...purpose, ...others];
  });
}

/** Terms of payment in words; those of a cash discount that only programs read, where no words say the same. */
function termsOfPayment({ root, values, texts, language }: Sheet): string[] {
  return values
    .all(root, 'BT-20')
    .map((text) => {
      const lines = text.split('\n').map((line) => line.trim());
      const words = lines.filter((line) => line !== '' && !discountLine.test(line));
      if (words.length > 0) return words.join('\n');
      const discounts = lines.flatMap((line) => {
        const [, days, percent = '', base] = discountLine.exec(line) ?? [];
        if (days === undefined) return [];
        const share = texts.shareOf(formatPercentage(percent, language), base && formatAmount(base, '', language));
        return [texts.discount(share, days)];
      });
      return discounts.join('\n');
    })
    .filter((text) => text !== '');
}
