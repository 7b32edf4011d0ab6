import { contracts, isToolName, type ToolName } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { carryFiles } from '../running/carry-file.ts';
import { useToolRunner, useToolState } from '../running/use-tool-run.tsx';
import { useToolCatalog } from '../tool-catalog.ts';

/** The tool that turns files of the other kind into those that a tool takes. */
const converters = { pdf: 'convert', image: 'pdf-to-jpg' } as const satisfies Record<string, ToolName>;

/** Link to the tool that takes files of the other kind, which were refused here; they go along, and the result comes back. */
export function OfferedConverter() {
  const { t } = useTexts('toolRun');
  const { contract, dispatch } = useToolRunner();
  const catalog = useToolCatalog();
  const problems = useToolState((state) => state.problems);
  const { kind } = contract.input;
  const others = problems.flatMap((problem) => (problem.problem === 'invalidType' ? (problem.other ?? []) : []));
  // Pages as images do not come back: they are in a ZIP.
  const files = kind === 'image' ? others.slice(0, 1) : others;
  if (files.length === 0 || (kind !== 'pdf' && kind !== 'image')) return null;
  const tool = converters[kind];
  return (
    <LinkButton
      kind="secondary"
      size="small"
      icon={catalog[tool].icon}
      to={contracts[tool].page}
      data-carries=""
      onClick={() => {
        carryFiles(files, contracts[tool].input.kind, isToolName(contract.name) ? contract.name : null);
        dispatch({ type: 'problemsDismissed' });
      }}
    >
      {t(`problem.convert.${kind}`, { count: files.length })}
    </LinkButton>
  );
}
