import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';

/** Whether the form asks for pages in photos, as the field `photos` has it. */
export function useFindsPages(): boolean {
  const { contract } = useToolRunner();
  const chosen = useToolState(({ options }) => options['photos']);
  return (chosen ?? contract.fields['photos']?.default) === 'page';
}
