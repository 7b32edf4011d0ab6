import type { Language } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { ApiError } from '../../api/api-error.ts';
import { createToolRunner, type ToolContract } from './tool-runner.ts';

/**
 * Runs a tool for a file of another tool's list.
 * @param options.name of the returned PDF
 * @param options.fields of the tool's form
 * @throws ApiError
 */
export async function runOnFile(
  contract: ToolContract,
  file: File,
  { name, language, fields = {} }: { name: string; language: Language; fields?: Readonly<Record<string, string>> },
): Promise<File> {
  const runner = createToolRunner(contract);
  const site = siteConfig();
  await runner.choose([file], site);
  runner.dispatch({ type: 'optionsChanged', values: fields });
  await runner.start({ site, language });
  const { run, problems } = runner.store.getState();
  runner.dispatch({ type: 'reset' });
  if (run.name === 'success') return new File([run.result.blob], name, { type: 'application/pdf' });
  throw run.name === 'error' && problems.length === 0 ? run.failure.error : new ApiError('failed');
}
