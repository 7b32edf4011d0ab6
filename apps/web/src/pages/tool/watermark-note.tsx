import { useTexts } from '../../i18n/use-texts.ts';
import type { SiteToolName } from '../../site/site-tool.ts';
import { When } from '../../site/when.tsx';

/** Below the title of the converter, where its PDFs carry a watermark: visitors decide by it. */
export function WatermarkNote({ tool }: { tool: SiteToolName }) {
  const { t } = useTexts('toolPage');
  if (tool !== 'convert') return null;
  return (
    <When as="p" condition="watermark">
      {t('watermark')}
    </When>
  );
}
