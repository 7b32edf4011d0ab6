import { type Group, groupsOf } from '../model.ts';
import { type Definition, type DefinitionColumns, definitionsHeight, drawDefinitions } from './definition-rows.ts';
import { addressOf } from './draw-letterhead.ts';
import type { Sheet } from './draw-sheet.ts';
import { setText } from './set-text.ts';
import { left, mm, right } from './sheet-pages.ts';

/** Subject of a note that says nothing more (UNTDID 4451): general information. */
const general = 'AAI';

function columnsOf({ label, body, small, smallInk }: Sheet['styles'], isSmall: boolean): DefinitionColumns {
  return {
    label: left,
    text: left + (isSmall ? 52 : 38) * mm,
    end: right,
    styles: isSmall ? [small, smallInk] : [label, body],
    padding: isSmall ? 0.8 : 1.5,
  };
}

/** Notes, and where the goods went. */
export function drawNotes(sheet: Sheet): void {
  const { root, values, texts, pages, document, styles } = sheet;
  const [delivery] = groupsOf(root, 'BG-13');
  const address = delivery && groupsOf(delivery, 'BG-15')[0];
  const delivered = [values.take(delivery, 'BT-70'), ...addressOf(values, address, 'BG-15', undefined)];
  const lines = delivered.filter((line) => line !== undefined);
  const notes = groupsOf(root, 'BG-1').flatMap((group): Definition[] => {
    const subject = values.code(group, 'BT-21') ?? general;
    const names = texts.codeNames.noteSubjects;
    const name = subject === general ? undefined : Object.hasOwn(names, subject) ? names[subject] : subject;
    return values.all(group, 'BT-22').map((text) => [name ?? texts.termNames['BT-22'], text]);
  });
  const legal = values
    .all(groupsOf(root, 'BG-4')[0], 'BT-33')
    .map((text): Definition => [texts.termNames['BT-33'], text]);
  const rows: Definition[] = [
    ...(lines.length > 0 ? [[texts.delivery, lines.join('\n')] as const] : []),
    ...notes,
    ...legal,
  ];
  if (rows.length === 0) return;
  pages.y += 5 * mm;
  drawDefinitions(sheet, document, rows, columnsOf(styles, false));
}

/** Everything else that the file has: terms by their groups, values that no table knows, and what the file is. */
export function drawRest(sheet: Sheet): void {
  const { root, invoice, values, texts, pages, document, styles } = sheet;
  const [process] = groupsOf(root, 'BG-2');
  const [specification, businessProcess] = [values.code(process, 'BT-24'), values.code(process, 'BT-23')];
  const small = columnsOf(styles, true);
  const rows = restOf(sheet, root, []);
  const unknown = invoice.unknown.map(({ value, place }): Definition => [nameOf(place.path), value]);
  for (const [title, list] of [
    [texts.further, rows],
    [texts.unknown, unknown],
  ] as const) {
    if (list.length === 0) continue;
    pages.y += 6 * mm;
    const section = document.add('Sect');
    const keep = definitionsHeight(list.slice(0, 1), small) + 6;
    pages.row([{ lines: setText(title, right - left, styles.head), x: left, tag: section.add('H2') }], { keep });
    pages.rule(styles.light);
    pages.y += 2;
    drawDefinitions(sheet, section, list, small);
  }
  if (specification === undefined) return;
  pages.y += 5 * mm;
  const text = texts.specification(specification, businessProcess);
  pages.row([{ lines: setText(text, right - left, styles.tiny), x: left, tag: document.add('P') }]);
}

/** Terms that were not shown, each with the names of the groups that it is in. */
function restOf(sheet: Sheet, group: Group, names: readonly string[]): Definition[] {
  const { values, texts } = sheet;
  const own = values.rest(group).map((term): Definition => {
    const label = [...names, texts.termNames[term.id]].join(' · ');
    return [label, values.describe(term)];
  });
  const inner = group.groups.flatMap((each) => restOf(sheet, each, [texts.groupNames[each.id]]));
  return [...own, ...inner];
}

/** The last names of a path, without their prefixes. */
function nameOf(path: string): string {
  const names = path.split('/').slice(-2);
  return names.map((name) => name.replace(/^@?\w+:/, '')).join(' / ');
}
