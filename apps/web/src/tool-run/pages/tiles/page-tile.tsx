import { type HTMLAttributes, memo, type Ref } from 'react';
import { Icon, type IconSource } from '../../../ui/icon.tsx';
import { PagePicture } from '../pictures/page-picture.tsx';
import type { PageItem } from './page-item.ts';
import styles from './page-tiles.module.css';

const cutIcon =
  'M6.500 4.500a2.500 2.500 0 1 0 .01 0M6.500 14.500a2.500 2.500 0 1 0 .01 0M8.600 8.400 19.500 17.500M8.600 15.600 19.500 6.500';

/** A button on each page. */
export interface TileAction {
  action: 'rotateLeft' | 'rotateRight' | 'remove';
  icon: IconSource;
}

export const rotateActions: readonly TileAction[] = [
  { action: 'rotateLeft', icon: 'M5 12a7 7 0 1 0 2.3-5.2L4.5 9M4.5 4.500V9H9' },
  { action: 'rotateRight', icon: 'retry' },
];

export const enlargeIcon = 'M10.5 4.500a6 6 0 1 0 0 12 6 6 0 0 0 0-12M15 15l4.5 4.500M10.5 8v5M8 10.500h5';

/** A button on a page; its text is the same on all of them. */
export interface TileButton {
  action: string;
  icon: IconSource;
  text: string;
}

export interface PageTileProps extends Omit<PageItem, 'key'> {
  itemKey: string;
  /** In the list, from 1. */
  place: number;
  total: number;
  /** Width of its picture. */
  width: number;
  /** Undefined where pages cannot be chosen. */
  isChosen: boolean | undefined;
  isFocusable: boolean;
  /** Side of the mark where pages are inserted. */
  insert: 'before' | 'after' | undefined;
  /** For pointers: an option cannot contain controls. Not shown where pages cannot be chosen. */
  buttons: readonly TileButton[];
  row?: number;
  column?: number;
  drag?: { ref: Ref<HTMLLIElement>; isLifted: boolean; listeners: HTMLAttributes<HTMLLIElement> };
}

/** A page; memoized, since others are added and removed while it is visible. */
export const PageTile = memo(function PageTile(props: PageTileProps) {
  const { pages, pageNumber, rotation, label, caption, badge, badgeLook, place, total, isChosen, buttons, drag } =
    props;
  const isOption = isChosen !== undefined;
  return (
    <li
      ref={drag?.ref}
      {...drag?.listeners}
      role={isOption ? 'presentation' : undefined}
      aria-setsize={isOption ? undefined : total}
      aria-posinset={isOption ? undefined : place}
      className={styles.tile}
      style={{ gridRow: props.row, gridColumn: props.column }}
      data-place={place}
      data-row-start={props.column === 1 || undefined}
      data-cut={props.isCut === true || undefined}
      data-insert={props.insert}
      data-badge-at={badge === undefined ? undefined : badgeLook?.at}
      data-lifted={drag?.isLifted === true || undefined}
    >
      <div
        {...(isOption
          ? {
              role: 'option',
              'aria-selected': isChosen,
              'aria-label': label,
              'aria-description': badge,
              'aria-setsize': total,
              'aria-posinset': place,
              tabIndex: props.isFocusable ? 0 : -1,
            }
          : { 'data-opens': '' })}
        className={styles.page}
      >
        <PagePicture pages={pages} number={pageNumber} width={props.width} rotation={rotation} />
        <span className={styles.number} aria-hidden={isOption || undefined}>
          {caption}
        </span>
        {badge !== undefined &&
          (isOption ? (
            // The option's description has it; as text it would be a part of the name.
            <span className={styles.badge} style={{ color: badgeLook?.color }} data-text={badge} aria-hidden="true" />
          ) : (
            <span className={styles.badge}>{badge}</span>
          ))}
      </div>
      {isOption && props.cut !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.cut}
          title={`${label}: ${props.cut}`}
          data-action="cut"
        >
          <Icon name={cutIcon} size={18} />
        </button>
      )}
      {isOption && (
        <span className={styles.buttons} aria-hidden="true" data-many={buttons.length > 3 || undefined}>
          {buttons.map(({ action, icon, text }) => (
            <button key={action} type="button" tabIndex={-1} title={`${label}: ${text}`} data-action={action}>
              <Icon name={icon} size={18} />
            </button>
          ))}
        </span>
      )}
    </li>
  );
});
