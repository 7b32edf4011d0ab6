import type { PageSize } from '@blattwerk/shared';
import { useTexts } from '../../../i18n/use-texts.ts';
import { type EditedPlacement, millimetersOf } from './edited-placement.ts';
import { areaOf } from './geometry.ts';

const onePage = /^\d+$/;

/** Names a placement for screen readers, with the page on which it is seen. */
export function usePlacementName(): (placement: EditedPlacement, pageNumber: number, page: PageSize) => string {
  const { t } = useTexts('pageEditor');
  return (placement, pageNumber, page) => {
    const { kind, content, pages, rectangle, copies } = placement;
    return t(`name.${kind}`, {
      content: content.replaceAll('\n', ' '),
      page: pageNumber,
      area: copies ? t('repeated', { count: copies.length + 1 }) : t(`areas.${areaOf(placement, page)}`),
      width: millimetersOf(rectangle.width),
      height: millimetersOf(rectangle.height),
      pages: pages === '' ? t('allPages') : onePage.test(pages) ? t('onePage') : t('somePages', { pages }),
    });
  };
}
