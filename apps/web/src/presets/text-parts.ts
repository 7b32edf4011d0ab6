import { part, type TextPart } from '../i18n/text-part.ts';
import type { PresetTexts } from './preset-texts.ts';
import { type PresetId, presetIds } from './presets.ts';

type Loader = () => Promise<{ texts: PresetTexts }>;
type PresetParts = { [N in `preset/${PresetId}`]: TextPart<PresetTexts> };

const loaders = import.meta.glob('./*/texts.*.ts') as Readonly<Record<string, Loader>>;

function loaderOf(id: PresetId, language: string): Loader {
  const loader = loaders[`./${id}/texts.${language}.ts`];
  if (loader === undefined) throw new Error(`preset ${id}: no texts in ${language}`);
  return loader;
}

/** The texts of every preset. */
export const presetTextParts = Object.fromEntries(
  presetIds.map((id) => [`preset/${id}`, part(`presets/${id}`, loaderOf(id, 'de'), loaderOf(id, 'en'))]),
) as PresetParts;
