import { useId } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { PageArea } from './geometry.ts';
import styles from './nine-places.module.css';

const areas: readonly PageArea[] = [
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

export interface NinePlacesProps {
  label: string;
  /** The chosen place; undefined for any other. */
  value: PageArea | undefined;
  onChange: (area: PageArea) => void;
}

/** Corners, edges and middle of a page to choose from, as they are on it. */
export function NinePlaces({ label, value, onChange }: NinePlacesProps) {
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
