import { contracts, type Language } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { ApiError } from '../../api/api-error.ts';
import { createToolRunner } from '../running/tool-runner.ts';

/**
 * Unlocks a PDF by the tool `unlock`.
 * @param password null where it opens without one, and only has restrictions
 * @returns a file of the same name
 * @throws ApiError, such as wrongPassword
 */
export async function unlockFile(file: File, password: string | null, language: Language): Promise<File> {
  const runner = createToolRunner(contracts.unlock);
  const site = siteConfig();
  await runner.choose([file], site);
  if (password !== null) runner.dispatch({ type: 'optionChanged', field: 'password', value: password });
  await runner.start({ site, language });
  const { run, problems } = runner.store.getState();
  runner.dispatch({ type: 'reset' });
  if (run.name === 'success') return new File([run.result.blob], file.name, { type: 'application/pdf' });
  throw run.name === 'error' && problems.length === 0 ? run.failure.error : new ApiError('failed');
}
