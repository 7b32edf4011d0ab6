import type { PageSize } from '@blattwerk/shared';
import { pointsPerMillimeter } from '@blattwerk/shared/drawn-text';
import { boundsOf, type Placed } from '@blattwerk/shared/mark-pages';
import { useTexts } from '../../i18n/use-texts.ts';
import { pointsOf } from '../../tool-run/pages/editor/edited-placement.ts';
import { movePlaced, type Point, resizePlaced, rotatePlaced } from '../../tool-run/pages/editor/geometry.ts';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import styles from './sign-options.module.css';

/** Millimeters that something is wide at least. */
const narrowest = 1;
const turn = 360;

export interface ItemPlaceProps {
  /** As it lies on the page. */
  place: Placed;
  page: PageSize;
  /** Whether it has a width of its own: that of a text follows from its size. */
  isSized: boolean;
  onChange: (place: Placed) => void;
}

/** The place of an item on its page in numbers, which needs no pointer: distances of what it covers, its width and angle. */
export function ItemPlace({ place, page, isSized, onChange }: ItemPlaceProps) {
  const { t } = useTexts('sign');
  const { left, top, width, height } = edgesOf(place, page);
  const millimeters = { unit: 'mm', decimals: 1 } as const;
  return (
    <div className={styles.place}>
      <NumberField
        {...millimeters}
        label={t('place.left')}
        value={left / pointsPerMillimeter}
        min={0}
        max={(page.width - width) / pointsPerMillimeter}
        onChange={(value) => onChange(moveCorner(place, { x: pointsOf(value), y: top }, page))}
      />
      <NumberField
        {...millimeters}
        label={t('place.top')}
        value={top / pointsPerMillimeter}
        min={0}
        max={(page.height - height) / pointsPerMillimeter}
        onChange={(value) => onChange(moveCorner(place, { x: left, y: pointsOf(value) }, page))}
      />
      {isSized && (
        <NumberField
          {...millimeters}
          label={t('place.width')}
          value={place.rectangle.width / pointsPerMillimeter}
          min={narrowest}
          max={page.width / pointsPerMillimeter}
          onChange={(value) =>
            onChange(moveCorner(resizePlaced(place, pointsOf(value), page), { x: left, y: top }, page))
          }
        />
      )}
      <NumberField
        label={t('place.angle')}
        unit="°"
        value={place.rotation}
        min={1 - turn}
        max={turn}
        onChange={(degrees) => onChange(rotatePlaced(place, degrees, page))}
      />
    </div>
  );
}

/** What a placement covers: its distances from the left and the upper edge of the page, and its size. */
function edgesOf({ rectangle, rotation }: Placed, page: PageSize) {
  const { width, height } = boundsOf(rectangle, rotation);
  const [x, y] = [rectangle.x + rectangle.width / 2, rectangle.y + rectangle.height / 2];
  return { left: x - width / 2, top: page.height - y - height / 2, width, height };
}

/** Moves a placement so that what it covers begins at a point. @param corner from the left and the upper edge of the page */
function moveCorner(place: Placed, corner: Point, page: PageSize): Placed {
  const { width, height } = boundsOf(place.rectangle, place.rotation);
  return movePlaced(place, { x: corner.x + width / 2, y: page.height - corner.y - height / 2 }, page);
}
