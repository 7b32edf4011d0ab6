import { asName } from '../../../file/values.ts';
import { languageRules, roleRules } from '../check-structure.ts';
import type { RuleChecker } from '../rules.ts';
import { checkTable } from './check-table.ts';
import { type ElementFacts, elementRules, levelHeading } from './element-rules.ts';
import type { StructureElement, StructureTree } from './structure-tree.ts';

/** Checks the elements of the structure (ISO 14289-1, 7.1 to 7.9). */
export function checkElements(tree: StructureTree, checker: RuleChecker): void {
  const { elements } = tree;
  const hasPlainHeadings = elements.some(({ type }) => type === 'H');
  const hasLevelHeadings = elements.some(({ type }) => levelHeading.test(type ?? ''));
  const ids = new Set<string>();
  let headingBefore = 0;
  for (const element of elements) {
    const { dict, object, type, role } = element;
    const place = { subject: dict, object };
    checker.check(roleRules, role, place);
    const language = tree.textOf(dict, 'Lang');
    if (language !== undefined) checker.check(languageRules, language, place);
    const id = tree.textOf(dict, 'ID');
    const facts: ElementFacts = {
      type,
      hasParent: tree.document.dict(dict.get('P')) !== undefined,
      parentType: tree.parentTypeOf(dict),
      kidTypes: Array.from(tree.significantKids(element), (kid) => kid.type).filter((each) => each !== undefined),
      hasLanguage: tree.hasLanguage || tree.statesLanguage(dict),
      alternative: tree.textOf(dict, 'Alt'),
      actualText: tree.textOf(dict, 'ActualText'),
      expansion: tree.textOf(dict, 'E'),
      headingBefore,
      hasPlainHeadings,
      hasLevelHeadings,
      id,
      hasRepeatedId: type === 'Note' && id !== undefined && ids.has(id),
      hasFieldRole: asName(tree.attributeOf(element, 'PrintField', 'Role')) !== undefined,
      hasOneWidget: hasOneWidget(tree, element),
    };
    checker.check(elementRules, facts, place);
    if (levelHeading.test(type ?? '')) headingBefore = Number(type?.slice(1));
    if (type === 'Note' && id !== undefined) ids.add(id);
    if (type === 'Table') checkTable(tree, element, checker);
  }
}

/** Whether all that an element contains is one widget. */
function hasOneWidget(tree: StructureTree, { dict }: StructureElement): boolean {
  const { document } = tree;
  const [kid, ...others] = tree.kidsOf(dict);
  const reference = document.dict(kid);
  const object = document.name(reference?.get('Type')) === 'OBJR' ? document.dict(reference?.get('Obj')) : undefined;
  return others.length === 0 && document.name(object?.get('Subtype')) === 'Widget';
}
