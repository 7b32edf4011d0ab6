import { contracts, type Language } from '@blattwerk/shared';
import { runOnFile } from '../running/run-on-file.ts';

/**
 * Unlocks a PDF by the tool `unlock`.
 * @param password null where it opens without one, and only has restrictions
 * @returns a file of the same name
 * @throws ApiError, such as wrongPassword
 */
export function unlockFile(file: File, password: string | null, language: Language): Promise<File> {
  const fields = password === null ? {} : { password };
  return runOnFile(contracts.unlock, file, { name: file.name, language, fields });
}
