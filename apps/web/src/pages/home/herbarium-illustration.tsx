import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import { branch, type LeafContent, leaves, lines, outline, veins } from './herbarium-leaves.ts';
import styles from './herbarium-illustration.module.css';

export interface HerbariumIllustrationProps {
  /** Text alternative of the drawing. */
  label: string;
  className?: string | undefined;
}

/** Drawing of the home page: images and pages as the leaves of a branch on a herbarium sheet. */
export function HerbariumIllustration({ label, className }: HerbariumIllustrationProps) {
  const clip = useId();
  return (
    <svg viewBox="0 0 460 560" role="img" aria-label={label} className={classes(styles.drawing, className)}>
      <defs>
        <clipPath id={clip}>
          <path d={outline} />
        </clipPath>
      </defs>
      <g className={styles.sheetBehind}>
        <path d="M34 34h380v500H34z" transform="rotate(3.2 224 284)" />
        <path d="M34 34h380v500H34z" transform="rotate(-2.4 224 284)" />
      </g>
      <path className={styles.sheet} d="M30 26h346l52 52v454H30z" />
      <path className={styles.fold} d="M376 26v46c0 3.3 2.7 6 6 6h46z" />
      <path className={styles.frame} d="M46 42h314M412 94v422H46V42" />
      <g className={styles.branch}>
        <path d={branch} />
        {leaves.map((leaf) => (
          <g key={leaf.y} transform={`translate(${leaf.x} ${leaf.y}) rotate(${leaf.rotation}) scale(${leaf.scale})`}>
            <path className={styles.stalk} d="M-2 0h20" />
            <g transform="translate(14 0)">
              <LeafDrawing content={leaf.content} clip={clip} rotation={leaf.rotation} />
            </g>
          </g>
        ))}
      </g>
      <g className={styles.tape}>
        <path d="m182 476 40 5-1.5 14-40-5z" />
        <path d="m208 304 40 7-2.5 14-40-7z" />
      </g>
      <g className={styles.label}>
        <path d="M262 462h134v40H262z" />
        <text x="329" y="479" textAnchor="middle">
          TAB. I
        </text>
        <text x="329" y="494" textAnchor="middle" className={styles.species}>
          Folia varia
        </text>
      </g>
    </svg>
  );
}

function LeafDrawing({ content, clip, rotation }: { content: LeafContent; clip: string; rotation: number }) {
  if (content === 'plain') {
    return (
      <>
        <path className={styles.leaf} d={outline} />
        <path className={styles.vein} d={veins} />
      </>
    );
  }
  if (content === 'text') {
    return (
      <>
        <path className={styles.paperLeaf} d={outline} />
        <path className={styles.vein} d="M0 0C40-4 80-4 112-2" />
        <path className={styles.lines} d={lines} />
      </>
    );
  }
  // The image stays upright at any angle of its leaf.
  return (
    <>
      <g clipPath={`url(#${clip})`}>
        <g transform={`translate(60 0) rotate(${-rotation})`}>
          <path className={styles.sky} d="M-80-80H80V80H-80z" />
          <circle
            className={styles.sun}
            cx={content === 'sun' ? 6 : 22}
            cy={content === 'sun' ? -6 : -18}
            r={content === 'sun' ? 13 : 8}
          />
          <path className={styles.hillFar} d="M-80 30-34-4-6 20 20-4 80 34v60H-80z" />
          <path className={styles.hillNear} d="M-80 40C-50 16-20 12 6 24s50 10 74-6v70H-80z" />
        </g>
      </g>
      <path className={styles.rim} d={outline} />
    </>
  );
}
