import { type InitialState, initialState } from '../../content/content-state.ts';
import { formMatrix } from '../../content/form-matrix.ts';
import { identity, multiply } from '../../content/matrix.ts';
import { joinContents, maxFormDepth } from '../../content/walk-contents.ts';
import { deflateTightest, flateCoding } from '../../file/filters/deflate.ts';
import type { Page } from '../../file/page-tree.ts';
import { type PdfDict, type PdfRef, PdfStream, withEntries } from '../../file/values.ts';
import { ContentEraser, type ErasedContentOptions } from './content-eraser.ts';
import type { PageScope } from './page-scope.ts';

const noResources: PdfDict = new Map();

/** What does not describe a form without its content. */
const removedOfForm = {
  PieceInfo: undefined,
  Metadata: undefined,
  LastModified: undefined,
  OPI: undefined,
  Ref: undefined,
};

/** Erases or reads the content of a page. @returns its replacement; undefined where it stays */
export async function eraseContent(
  scope: PageScope,
  { dict, attributes }: Page,
): Promise<Awaited<ReturnType<ContentEraser['erase']>>> {
  const { document, context } = scope;
  const resources = document.dict(attributes.get('Resources')) ?? noResources;
  let isWhole = true;
  const content = await joinContents(document, dict.get('Contents'), context.budget, async (stream) => {
    const decoded = await scope.decode(stream);
    isWhole &&= decoded.isWhole;
    return decoded.content;
  });
  const options = { ...formsOf(scope, 0), isWhole, structParents: dict.get('StructParents') };
  return new ContentEraser(scope, content, resources, initialState(identity), options).erase();
}

/**
 * Erases the areas from a form, or reads it.
 * @param outer resources where it has none of its own
 * @returns a copy; undefined where nothing was erased
 */
export async function eraseForm(
  scope: PageScope,
  form: PdfStream,
  outer: PdfDict,
  state: InitialState,
  depth: number,
): Promise<PdfRef | undefined> {
  if (depth > maxFormDepth) scope.refuse('content');
  const { document } = scope;
  const { dict } = form;
  const own = document.dict(dict.get('Resources'));
  const inner = { ...state, current: multiply(formMatrix(document, form), state.current) };
  const { content, isWhole } = await scope.decode(form);
  const options = { ...formsOf(scope, depth), isWhole, structParents: dict.get('StructParents') };
  const erased = await new ContentEraser(scope, content, own ?? outer, inner, options).erase();
  if (scope.observer) return undefined;
  // Without resources of its own, it depends on those of its user, which change.
  if (!erased && own) return undefined;
  const { content: data, resources } = erased ?? { content, resources: outer };
  const changes = { ...flateCoding, ...(erased ? removedOfForm : {}), Resources: resources };
  return document.add(new PdfStream(withEntries(dict, changes), await deflateTightest(data)));
}

/** What erases the forms of a content. @param depth of the content */
function formsOf(scope: PageScope, depth: number): Pick<ErasedContentOptions, 'eraseForm'> {
  return { eraseForm: (form, outer, state) => eraseForm(scope, form, outer, state, depth + 1) };
}
