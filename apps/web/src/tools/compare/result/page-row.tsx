import type { Area, Change, PagePair } from '@blattwerk/compare';
import type { PageSize } from '@blattwerk/shared';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { areaOnPicture, PagePicture } from '../../../tool-run/pages/pictures/page-picture.tsx';
import { whileInViewport } from '../../../tool-run/pages/pictures/while-in-viewport.ts';
import type { PdfPages } from '../../../tool-run/pages/reading/open-pages.ts';
import type { Side } from '../compare-messages.ts';
import styles from './shown-comparison.module.css';

/** A change with its number in the list. */
export interface MarkedChange {
  change: Change;
  number: number;
}

interface PageRowProps {
  id: string;
  pair: PagePair;
  changes: readonly MarkedChange[];
  active: Change | undefined;
  pages: Readonly<Record<Side, PdfPages | null | undefined>>;
  sizes: Readonly<Record<Side, readonly PageSize[]>>;
  /** Share of the second document where pages are over each other; undefined where they are beside each other. */
  blend: number | undefined;
}

/** Width of a picture in CSS pixels, unless there is less space. */
const [besideWidth, overWidth] = [520, 800];

/** The pages of a pair, with what differs marked. */
export function PageRow({ id, pair, changes, active, pages, sizes, blend }: PageRowProps) {
  const { t } = useTexts('comparison');
  const { before, after, isMoved } = pair;
  const title =
    before === undefined
      ? t('row.added', { page: (after ?? 0) + 1 })
      : after === undefined
        ? t('row.removed', { page: before + 1 })
        : before === after
          ? t('row.same', { page: after + 1 })
          : t(isMoved ? 'row.moved' : 'row.other', { before: before + 1, after: after + 1 });
  const sheetOf = (side: Side) => {
    const pageIndex = pair[side];
    if (pageIndex === undefined) return null;
    return {
      pageNumber: pageIndex + 1,
      pages: pages[side],
      size: sizes[side][pageIndex] ?? { width: 595, height: 842 },
      marks: marksOf(changes, side, pageIndex),
      label: t(`sheet.${side}`, { page: pageIndex + 1 }),
    };
  };
  const [one, other] = [sheetOf('before'), sheetOf('after')];
  const isOver = blend !== undefined && one !== null && other !== null;
  return (
    <section id={id} className={styles.row} aria-label={title} data-pair="">
      <h3>{title}</h3>
      {isOver ? (
        <div className={styles.over}>
          <Sheet {...one} side="before" width={overWidth} active={active} />
          <div className={styles.top} style={{ ['--blend' as string]: blend }}>
            <Sheet {...other} side="after" width={overWidth} active={active} />
          </div>
        </div>
      ) : (
        <div className={styles.pair}>
          {one ? (
            <Sheet {...one} side="before" width={besideWidth} active={active} />
          ) : (
            <Blank text={t('blank.before')} />
          )}
          {other ? (
            <Sheet {...other} side="after" width={besideWidth} active={active} />
          ) : (
            <Blank text={t('blank.after')} />
          )}
        </div>
      )}
    </section>
  );
}

function Blank({ text }: { text: string }) {
  return <p className={styles.blank}>{text}</p>;
}

interface SheetProps {
  side: Side;
  label: string;
  pages: PdfPages | null | undefined;
  pageNumber: number;
  size: PageSize;
  width: number;
  marks: readonly Mark[];
  active: Change | undefined;
}

function Sheet({ side, label, pages, pageNumber, size, width, marks, active }: SheetProps) {
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    return whileInViewport(element.current, () => {
      setNear(true);
      return () => setNear(false);
    });
  }, []);
  const ratio = { ['--page-ratio' as string]: size.width / size.height };
  return (
    <figure className={styles.figure}>
      <div ref={element} className={styles.sheet} style={ratio} data-side={side}>
        {isNear && pages && <PagePicture pages={pages} number={pageNumber} width={width} />}
        {marks.map(({ change, number, area }) => (
          <span
            key={`${number} ${area.left} ${area.bottom} ${area.right}`}
            className={styles.mark}
            data-mark={number}
            data-kind={change.kind}
            data-active={change === active || undefined}
            aria-hidden="true"
            style={areaOnPicture(area, size)}
          />
        ))}
      </div>
      <figcaption>{label}</figcaption>
    </figure>
  );
}

interface Mark extends MarkedChange {
  area: Area;
}

function marksOf(changes: readonly MarkedChange[], side: Side, pageIndex: number): Mark[] {
  return changes.flatMap(({ change, number }) =>
    change[side]
      .filter((place) => place.pageIndex === pageIndex)
      .flatMap((place) => place.areas.map((area): Mark => ({ change, number, area }))),
  );
}
