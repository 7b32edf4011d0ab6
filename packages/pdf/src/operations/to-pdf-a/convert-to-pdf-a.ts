import { walkLimits } from '../../content/limits.ts';
import { type CharacterRules, fontStack } from '../../draw/font-stack.ts';
import type { DrawingFont } from '../../draw/drawing-font.ts';
import { embeddedFont } from '../../draw/embedded-font.ts';
import { standardFont } from '../../draw/standard-font.ts';
import type { PdfDocument } from '../../file/document.ts';
import type { ConformanceLevel } from '../../file/metadata/archive-claim.ts';
import type { XmpGroup } from '../../file/metadata/write-xmp.ts';
import { removeAttachments } from '../erase/remove-attachments.ts';
import { ChangeLog, type PdfAChange } from './change-log.ts';
import { defineColors } from './define-colors.ts';
import { drawFreeTexts } from './draw-free-texts.ts';
import { type FontSource, StandIns } from './font-source.ts';
import { removeActions } from './remove-actions.ts';
import { repairAnnotations } from './repair-annotations.ts';
import { completeResources, repairContents } from './repair-contents.ts';
import { keepLimits, repairDictionaries } from './repair-dictionaries.ts';
import { describeAttachments, removeSignatures, repairDocument } from './repair-document.ts';
import { repairFont } from './repair-fonts.ts';
import { repairForms } from './repair-forms.ts';
import { repairStreams } from './repair-streams.ts';
import { surveyContents } from './survey-contents.ts';
import { writeArchiveMetadata } from './write-metadata.ts';

/** Levels of PDF/A to which documents are converted (ISO 19005-2 and -3). */
export type PdfALevel = Extract<ConformanceLevel, `${2 | 3}${'b' | 'u'}`>;

/** What a conversion takes beside the document and the level. */
export interface ConversionOptions {
  /** Fonts that stand for those that the file lacks. */
  fonts: FontSource;
  /** Properties that the metadata states beside those of the document, such as those of an invoice. */
  metadata?: readonly XmpGroup[];
}

/** How the characters of texts that are drawn are treated: as they are. */
const plain: CharacterRules = {
  prepare: (text) => text,
  split: (text) => Array.from(text),
  isDrawable: () => true,
};

/**
 * Changes a document in place so that it meets a level of PDF/A, and claims that. Pages look as before, and their text stays the
 * same. It is to be saved in version 1.7 at most, and not encrypted.
 * @returns what was changed
 * @throws CannotConvert where that is not possible; the document is unusable then
 * @throws MalformedPdf, TooComplexPdf
 */
export async function convertToPdfA(
  document: PdfDocument,
  level: PdfALevel,
  { fonts, metadata = [] }: ConversionOptions,
): Promise<PdfAChange[]> {
  const log = new ChangeLog();
  const part = level.startsWith('3') ? 3 : 2;
  const needsText = level.endsWith('u');
  const drawn = drawingFontOf(fonts);
  removeSignatures(document, log);
  removeActions(document, log);
  repairDocument(document, log);
  await repairForms(document, drawn, log);
  await drawFreeTexts(document, drawn, log);
  repairAnnotations(document, log);
  if (part === 2) log.add('attachmentRemoved', [], removeAttachments(document));
  else describeAttachments(document, log);
  await repairContents(document, log);
  await repairStreams(document, log);
  repairDictionaries(document, log);
  const survey = await surveyContents(document);
  await completeResources(document, survey);
  defineColors(document, survey.devices, log);
  const budget = document.budget.forWork(walkLimits);
  const repair = { document, standIns: new StandIns(fonts), log, needsText, budget };
  for (const use of survey.fonts.values()) await repairFont(repair, use);
  writeArchiveMetadata(document, { part, conformance: needsText ? 'U' : 'B', groups: metadata }, log);
  keepLimits(document, log);
  return log.list();
}

/** Opens the font of texts that the conversion draws, once: those of the caller, as far as they have the characters. */
function drawingFontOf(source: FontSource): () => DrawingFont {
  const open = (family: 'sans' | 'symbols' | 'ideographs') => () => {
    const bytes = source({ family, isBold: false, isItalic: false });
    return bytes && embeddedFont(bytes);
  };
  const first = () => open('sans')() ?? standardFont('Helvetica');
  let font: DrawingFont | undefined;
  return () => (font ??= fontStack([first, open('symbols'), open('ideographs')], plain));
}
