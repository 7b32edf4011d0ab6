import { contracts, isToolName, type ToolName } from '@blattwerk/shared';
import { useTexts } from '../../../i18n/use-texts.ts';
import { isOffered } from '../../../site/site-config.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { carryFile } from '../../running/carry-file.ts';
import type { Failure } from '../../model/tool-state.ts';
import { useToolCatalog } from '../../tool-catalog.ts';
import { useToolRunner, useToolState } from '../../running/use-tool-run.tsx';

/** Tools that accept a file which another refused, by the code of the refusal. */
const offers = { encryptedPdf: 'unlock', restrictedPdf: 'unlock', noImages: 'pdf-to-jpg' } as const satisfies Record<
  string,
  ToolName
>;

function hasOffer(code: string): code is keyof typeof offers {
  return Object.hasOwn(offers, code);
}

/** The tool that accepts a refused file; null where there is none. */
export function offeredTool(code: string): ToolName | null {
  return hasOffer(code) && isOffered(offers[code]) ? offers[code] : null;
}

/** Link to the tool that accepts the refused file; the file goes along, and the files of this page stay. */
export function OfferedTool({ failure }: { failure: Failure }) {
  const { t } = useTexts('toolRun');
  const { contract } = useToolRunner();
  const catalog = useToolCatalog();
  const files = useToolState((state) => state.files);
  const { code } = failure.error;
  const tool = offeredTool(code);
  const file = files.find(({ id }) => id === failure.fileId) ?? (files.length === 1 ? files[0] : undefined);
  if (tool === null || !hasOffer(code) || file === undefined) return null;
  return (
    <LinkButton
      kind="primary"
      icon={catalog[tool].icon}
      to={contracts[tool].page}
      data-carries=""
      onClick={() => carryFile(asPdf(file.file), isToolName(contract.name) ? contract.name : null)}
    >
      {t(`error.offers.${code}`)}
    </LinkButton>
  );
}

/** Some systems give a PDF no media type. */
function asPdf(file: File): File {
  return file.type === 'application/pdf' ? file : new File([file], file.name, { type: 'application/pdf' });
}
