import type { TFunction } from 'i18next';
import { useTexts } from '../../i18n/use-texts.ts';
import { useToolRunner } from '../running/use-tool-run.tsx';

/** Texts of images, which each tool that takes some has among its own. */
export type ImageTexts = TFunction<'convert'>;

/** The texts of the tool whose page it is. */
export function useImageTexts(): ImageTexts {
  return useTexts(useToolRunner().contract.name as 'convert').t;
}
