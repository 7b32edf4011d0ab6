import { textBaseline, textLineHeight } from '@blattwerk/shared/drawn-text';
import type { Placed } from '@blattwerk/shared/mark-pages';
import type { CSSProperties } from 'react';
import { fontFamily } from '../pictures/text-size.ts';
import type { EditedPlacement } from './edited-placement.ts';
import styles from './placements.module.css';

interface PlacementPictureProps extends Pick<EditedPlacement, 'kind' | 'content' | 'style' | 'picture'> {
  place: Placed;
  /** Position and size on the screen. */
  box: CSSProperties;
}

/** What a placement looks like. */
export function PlacementPicture({ kind, content, style, picture, place, box }: PlacementPictureProps) {
  const look = { ...box, opacity: style.opacity / 100 };
  if (kind === 'image')
    return (
      <img src={picture} alt="" draggable={false} className={styles.picture} data-layer={style.layer} style={look} />
    );
  const { width, height } = place.rectangle;
  const lines = content.split('\n');
  const size = height / lines.length / textLineHeight;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.picture}
      data-layer={style.layer}
      style={look}
      fill={style.color}
      fontFamily={fontFamily}
      fontSize={size}
      textAnchor="middle"
      aria-hidden="true"
    >
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <text key={index} x={width / 2} y={(index + 1) * size * textLineHeight - size * textBaseline}>
          {line}
        </text>
      ))}
    </svg>
  );
}
