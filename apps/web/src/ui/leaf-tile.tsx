import { classes } from './classes.ts';
import { Icon, type IconProps } from './icon.tsx';
import styles from './leaf-tile.module.css';

/** A drawing on a leaf. `--tile` and `--tile-corners` make the leaf another. */
export function LeafTile({ className, ...icon }: IconProps) {
  return (
    <span className={classes(styles.tile, className)}>
      <Icon {...icon} />
    </span>
  );
}
