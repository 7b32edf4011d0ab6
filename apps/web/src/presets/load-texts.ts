import type { Language } from '@blattwerk/shared';
import type { PresetTexts } from './preset-texts.ts';
import type { PresetId } from './presets.ts';

type Loader = () => Promise<{ texts: PresetTexts }>;

const loaders = import.meta.glob('./*/texts.{de,en}.ts') as Readonly<Record<string, Loader>>;

/** Loads the texts of a preset. @throws Error where it has none in the language */
export async function loadPresetTexts(id: PresetId, language: Language): Promise<{ texts: PresetTexts }> {
  const load = loaders[`./${id}/texts.${language}.ts`];
  if (load === undefined) throw new Error(`preset ${id}: no texts in ${language}`);
  return load();
}
