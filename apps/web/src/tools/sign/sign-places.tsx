import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { boxOf } from '../../tool-run/pages/editor/box-of.ts';
import { widthOf } from '../../tool-run/pages/pictures/text-size.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { findSignPlaces, type SignPlace } from './find-sign-places.ts';
import styles from './sign-places.module.css';

interface SignPlacesProps {
  pages: PdfPages;
  page: DrawnPage;
  /** Whether something is at a place already. */
  isTaken: (place: SignPlace) => boolean;
  /** Gets the chosen place, and all that are free on the page. */
  onChoose: (place: SignPlace, free: readonly SignPlace[]) => void;
}

/** Places for signatures and dates that the text of a page names. */
export function SignPlaces({ pages, page, isTaken, onChoose }: SignPlacesProps) {
  const { t } = useTexts('sign');
  const free = useSignPlaces(pages, page).filter((place) => !isTaken(place));
  return free.map((place) => (
    <button
      key={`${place.kind} ${place.rectangle.x} ${place.rectangle.y}`}
      type="button"
      className={styles.place}
      style={boxOf({ rectangle: place.rectangle, rotation: 0 }, page)}
      data-placed=""
      data-sign-place={place.kind}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onChoose(place, free)}
    >
      <span>{t(`signHere.${place.kind}`)}</span>
    </button>
  ));
}

const none: readonly SignPlace[] = [];

function useSignPlaces(pages: PdfPages, { pageNumber, size: { width, height } }: DrawnPage): readonly SignPlace[] {
  const [places, setPlaces] = useState(none);
  useEffect(() => {
    let isCurrent = true;
    pages.text(pageNumber).then(
      (text) => isCurrent && setPlaces(findSignPlaces(text, { width, height }, widthOf)),
      // Without text, nothing is offered.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [pages, pageNumber, width, height]);
  return places;
}
