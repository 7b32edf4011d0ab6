import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { PageArea } from './geometry.ts';
import styles from './nine-places.module.css';

const allAreas: readonly PageArea[] = [
  'top-left',
  'top-center',
  'top-right',
  'middle-left',
  'center',
  'middle-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
];

export interface NinePlacesProps<A extends PageArea> {
  label: string;
  /** Whole rows of them, from the top; all by default. */
  areas?: readonly A[];
  /** The chosen place; undefined for any other. */
  value: A | undefined;
  onChange: (area: A) => void;
}

/** Corners, edges and middle of a page to choose from, as they are on it. */
export function NinePlaces<A extends PageArea = PageArea>({
  label,
  areas = allAreas as readonly A[],
  value,
  onChange,
}: NinePlacesProps<A>) {
  const { t } = useTexts('pageEditor');
  const name = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.places}>
        {areas.map((area) => (
          <label key={area} title={t(`areas.${area}`)}>
            <input
              type="radio"
              name={name}
              value={area}
              aria-label={t(`areas.${area}`)}
              checked={area === value}
              onChange={() => onChange(area)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
