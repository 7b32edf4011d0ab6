import { contracts, isToolName, type ToolName } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { LinkButton } from '../../ui/button.tsx';
import { carryFile } from '../choosing/carry-file.ts';
import type { Failure } from '../running/run-state.ts';
import { useToolRunner, useToolState } from '../use-tool-run.tsx';

/** Which tool takes what another could not. */
const offers = { encryptedPdf: 'unlock', noImages: 'pdf-to-jpg' } as const;

function hasOffer(code: string): code is keyof typeof offers {
  return Object.hasOwn(offers, code);
}

/** The tool that runs and helps with a failure; null where there is none. */
export function offeredTool(code: string): ToolName | null {
  const tool: string | null = hasOffer(code) ? offers[code] : null;
  return tool !== null && isToolName(tool) ? tool : null;
}

/** Leads to the tool that helps, and takes the file along. What is chosen here stays. */
export function OfferedTool({ failure }: { failure: Failure }) {
  const { t } = useTexts('toolRun');
  const { contract } = useToolRunner();
  const files = useToolState((state) => state.files);
  const { code } = failure.error;
  const tool = offeredTool(code);
  const file = files.find(({ id }) => id === failure.fileId) ?? (files.length === 1 ? files[0] : undefined);
  if (tool === null || !hasOffer(code) || file === undefined) return null;
  return (
    <LinkButton
      kind="primary"
      icon={tool}
      to={contracts[tool].page}
      data-carries=""
      onClick={() => carryFile(asPdf(file.file), contract.name)}
    >
      {t(`error.offers.${code}`)}
    </LinkButton>
  );
}

/** A system that does not know PDFs gives a file no type. */
function asPdf(file: File): File {
  return file.type === 'application/pdf' ? file : new File([file], file.name, { type: 'application/pdf' });
}
