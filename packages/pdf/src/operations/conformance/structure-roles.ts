import type { PdfDocument } from '../../file/document.ts';
import type { PdfDict } from '../../file/values.ts';
import type { RuleContext } from './rules.ts';

/** Structure types that need no role (ISO 32000-1, 14.8.4). */
const standardTypes: ReadonlySet<string> = new Set(
  `Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
  Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure
  Formula Form`.split(/\s+/),
);
/** Those that part 1 does not know: they are of PDF 1.5 and later. */
const laterTypes: ReadonlySet<string> = new Set('Annot Ruby RB RT RP Warichu WT WP THead TBody TFoot'.split(' '));
/** Roles that lead to other ones. */
const maxRoles = 100;

/** What rules of roles depend on. */
type RoleContext = Pick<RuleContext, 'part' | 'isAccessible'>;

/** The role of a structure type. */
export interface Role {
  /** Whether the type itself is a standard one. */
  isStandard: boolean;
  /** Whether it has a standard one for its role, or is one; true of a circle, which is another fault. */
  isMapped: boolean;
  isCircular: boolean;
  /** Whether it is a standard type with the role of another one. */
  isRemapped: boolean;
  /** The standard type that it has for its role, or is; undefined without one. */
  standardType: string | undefined;
}

/**
 * Follows a structure type through the role map (ISO 32000-1, 14.7.3). A standard type that is its own role is a circle to PDF/UA
 * alone.
 * @param roles the role map
 */
export function readRole(
  document: PdfDocument,
  type: string,
  roles: PdfDict | undefined,
  { part, isAccessible }: RoleContext,
): Role {
  const visited = new Set<string>();
  const isKnown = (name: string) => standardTypes.has(name) && (part > 1 || !laterTypes.has(name));
  let current = type;
  for (;;) {
    const role = document.name(roles?.get(current));
    if (role === undefined || (role === current && isKnown(current) && !isAccessible)) break;
    visited.add(current);
    if (visited.has(role) || visited.size > maxRoles) {
      const standardType = isKnown(type) ? type : undefined;
      return { isStandard: isKnown(type), isMapped: true, isCircular: true, isRemapped: false, standardType };
    }
    current = role;
    if (isKnown(current)) break;
  }
  const [isStandard, isMapped] = [isKnown(type), isKnown(current)];
  const isRemapped = isStandard && current !== type;
  return { isStandard, isMapped, isCircular: false, isRemapped, standardType: isMapped ? current : undefined };
}
