import type { Language } from '@blattwerk/shared';
import { part, type TextPart } from '../i18n/text-part.ts';
import type { PresetTexts } from './preset-texts.ts';
import { type PresetId, presetIds } from './presets.ts';

type PresetParts = { [N in `preset/${PresetId}`]: TextPart<PresetTexts> };

/** The addresses of the texts are loaded with the first of them: the scripts of other pages do not contain them. */
function loaderOf(id: PresetId, language: Language) {
  return async () => (await import('./load-texts.ts')).loadPresetTexts(id, language);
}

/** The texts of every preset. */
export const presetTextParts = Object.fromEntries(
  presetIds.map((id) => [`preset/${id}`, part(`presets/${id}`, loaderOf(id, 'de'), loaderOf(id, 'en'))]),
) as PresetParts;
