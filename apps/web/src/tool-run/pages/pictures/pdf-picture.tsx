import { useEffect, useRef } from 'react';
import styles from './pdf-picture.module.css';
import { renderPageOf } from './render-page-of.ts';
import { showPicture } from './show-picture.ts';
import { whileInViewport } from './while-in-viewport.ts';

export interface PdfPictureProps {
  file: Blob;
  /** The page that is shown; by default the first. */
  pageNumber?: number;
}

/** A PDF icon, replaced by a page where the browser can render it and it is near the visible area. */
export function PdfPicture({ file, pageNumber = 1 }: PdfPictureProps) {
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    return whileInViewport(element, () => {
      const controller = new AbortController();
      const width = Math.max(1, Math.round(element.clientWidth * Math.min(devicePixelRatio, 2)));
      void renderPageOf(file, pageNumber, width, controller.signal).then((picture) => {
        if (controller.signal.aborted) picture?.close();
        else if (picture === null) element.replaceChildren();
        else showPicture(element, picture);
      });
      // The picture of a file stays until that of its result is there.
      return () => controller.abort();
    });
  }, [file, pageNumber]);
  return (
    <span className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 48 62" className={styles.sheet} focusable="false">
        <path className={styles.paper} d="M3 6a4 4 0 0 1 4-4h24l14 14v40a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4z" />
        <path className={styles.fold} d="M31 2v10a4 4 0 0 0 4 4h10z" />
        <path className={styles.lines} d="M11 25h26M11 31h26M11 37h16" />
        <text className={styles.word} x="24" y="53" textAnchor="middle">
          PDF
        </text>
      </svg>
      <span ref={frame} className={styles.frame} />
    </span>
  );
}
