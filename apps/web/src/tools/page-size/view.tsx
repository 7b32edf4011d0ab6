import { contracts } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { SinglePdfView } from '../../tool-run/view/single-pdf-view.tsx';
import { SizeOptions } from './size-options.tsx';

/** Pages of another size, with all that is on them. */
export function PageSizeView() {
  const { t } = useTexts('page-size');
  return (
    <SinglePdfView
      contract={contracts['page-size']}
      labels={t('view', { returnObjects: true })}
      successOf={({ notices }) => (notices.includes('nothingResized') ? t('unchanged') : undefined)}
      facts={({ facts: { resizedPages = 0, pageCount = resizedPages } }) =>
        resizedPages === 0
          ? []
          : [{ label: t('facts.resizedPages'), value: t('pagesOf', { count: resizedPages, total: pageCount }) }]
      }
    >
      <SizeOptions />
    </SinglePdfView>
  );
}
