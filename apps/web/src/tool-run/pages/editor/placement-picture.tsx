import { textBaseline, textLineHeight } from '@blattwerk/shared/drawn-text';
import type { Placed } from '@blattwerk/shared/mark-pages';
import type { CSSProperties } from 'react';
import { fontFamily as usualFamily } from '../pictures/text-size.ts';
import type { EditedPlacement } from './edited-placement.ts';
import styles from './placements.module.css';

interface PlacementPictureProps
  extends Pick<EditedPlacement, 'kind' | 'content' | 'style' | 'picture' | 'layout' | 'fontFamily'> {
  place: Placed;
  /** Position and size on the screen. */
  box: CSSProperties;
}

/** What a placement looks like. */
export function PlacementPicture({
  kind,
  content,
  style,
  picture,
  layout,
  fontFamily = usualFamily,
  place,
  box,
}: PlacementPictureProps) {
  if (kind === 'area') return <span className={styles.area} data-layer={style.layer} style={box} />;
  const look = { ...box, opacity: style.opacity / 100 };
  if (kind === 'image')
    return (
      <img src={picture} alt="" draggable={false} className={styles.picture} data-layer={style.layer} style={look} />
    );
  const { width, height } = place.rectangle;
  const { fontSize, lines, strokes, strokeWidth } = layout ?? filledBy(content, place);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={styles.picture}
      data-layer={style.layer}
      style={look}
      fill={style.color}
      fontFamily={fontFamily}
      fontSize={fontSize}
      textAnchor={layout ? 'start' : 'middle'}
      // Without the rounding of widths for the screen, as in the file.
      textRendering="geometricPrecision"
      aria-hidden="true"
    >
      {lines.map(({ text, x, y }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <text key={index} x={x} y={height - y} xmlSpace="preserve">
          {text}
        </text>
      ))}
      {strokes.map((points, index) => (
        <polyline
          // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
          key={index}
          points={points.map(({ x, y }) => `${x},${height - y}`).join(' ')}
          fill="none"
          stroke={style.color}
          strokeWidth={strokeWidth}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

/** Centered lines that fill a rectangle. */
function filledBy(content: string, { rectangle: { width, height } }: Placed): NonNullable<EditedPlacement['layout']> {
  const lines = content.split('\n');
  const fontSize = height / lines.length / textLineHeight;
  return {
    fontSize,
    lines: lines.map((text, index) => ({
      text,
      x: width / 2,
      y: height - (index + 1) * fontSize * textLineHeight + fontSize * textBaseline,
    })),
    strokes: [],
    strokeWidth: 0,
  };
}
