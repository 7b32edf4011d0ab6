import { drawnText, type PageSize, pagesBetween } from '@blattwerk/shared';
import { cssColor } from '@blattwerk/shared/drawn-text';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { layOutSignPlacement, maxPlacements } from '@blattwerk/shared/sign-placements';
import { useState } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { EditedPlacement, PlacementChange } from '../../tool-run/pages/editor/edited-placement.ts';
import { PageEditor, type PageEditorProps } from '../../tool-run/pages/editor/page-editor.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconSource } from '../../ui/icon.tsx';
import { FormWidgets } from './form-widgets.tsx';
import { newMark, newPicture, type NewPlace, newText, type SignTool, signTools } from './new-item.ts';
import { pictureStore, shownPicture } from './pictures.ts';
import { placedAs, type SignItem, type TextItem, textWidthOf, useSignItems } from './sign-form.ts';
import styles from './sign-options.module.css';
import { TextOnPage } from './text-on-page.tsx';

const icons: Readonly<Record<SignTool, IconSource>> = {
  text: 'M6 6.500V5h12v1.500M12 5v14M9.500 19h5',
  signature:
    'M4 18h16M5 14c3-1 6-8 8-9 1.500-.5 1 3-1 6-1 1.800-1.500 4 0 4 1.600 0 2-3 3.500-3 1 0 .5 2 1.500 2 .8 0 1.500-.5 2-1',
  initials: 'M4 18h16M6 14l3-9 3 9M7 11h4M15 14V6c3-1 4.500.5 3.500 2.500-.5 1-1.500 1.500-3.500 1.500',
  check: 'check',
  cross: 'close',
  dot: 'M12 10.500a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3M12 12v.1',
  date: 'M5 6.500h14v13H5zM5 10.500h14M9 4.500v3M15 4.500v3',
};

export interface SignEditorProps {
  pages: PdfPages;
  widgets: readonly FormWidget[];
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  selection: NonNullable<PageEditorProps['selection']>;
  /** What the next click places. */
  tool: SignTool | undefined;
  /** Chooses what is placed next; for a picture that is not there yet, it is made first. */
  onTool: (tool: SignTool | undefined) => void;
}

/** The key of an item is its place in the form. */
export const keyOf = (index: number): string => String(index);

/** The item with a key. */
export function itemOf(items: readonly SignItem[], key: string | undefined): SignItem | undefined {
  return key === undefined ? undefined : items[Number(key)];
}

/** How an item lies on a page, as the worker draws it. */
export function layOut(item: SignItem, page: PageSize) {
  if (item.kind === 'text') {
    const text = drawnText(item.text);
    return layOutSignPlacement({ ...item, text }, page, { textWidth: textWidthOf(text) });
  }
  return layOutSignPlacement(item, page, item.kind === 'image' ? { ratio: shownPicture(item.image).ratio } : {});
}

/** The pages of the chosen PDF: its form to be filled in, and what is placed on it. */
export function SignEditor({ pages, widgets, pageNumber, onPage, selection, tool, onTool }: SignEditorProps) {
  const { t } = useTexts('sign');
  const language = useLanguage();
  const [items, setItems] = useSignItems();
  const pictures = useStore(pictureStore);
  const [, select] = selection;
  /** The text that is typed on the page: its place among the items, and what it was before. */
  const [draft, setDraft] = useState<{ index: number; item: TextItem }>();

  const isOn = (item: SignItem) => (readPageList(item.pages, pages.count) ?? []).includes(pageNumber);
  const placementsOn = (size: PageSize): EditedPlacement[] =>
    items.flatMap((item, index) => {
      if (!isOn(item) || draft?.index === index) return [];
      return [editedOf(item, keyOf(index), size)];
    });
  const add = (item: SignItem) => {
    if (items.length >= maxPlacements) return;
    setItems([...items, item]);
    select(keyOf(items.length));
  };
  const place = (at: NewPlace) => {
    if (tool === undefined) return;
    if (tool === 'text') setDraft({ index: items.length, item: newText('', at) });
    else if (tool === 'date') add(newText(dateIn(language), at));
    else if (tool === 'signature' || tool === 'initials') {
      const picture = pictures[tool];
      if (picture) add(newPicture(tool, picture, at));
    } else add(newMark(tool, at));
    // Boxes are ticked one after the other.
    if (tool !== 'check' && tool !== 'cross' && tool !== 'dot') onTool(undefined);
  };
  const placeInMiddle = () =>
    void pages.measure(pageNumber).then((page) => {
      place({ at: { x: page.width / 2, y: page.height / 2 }, rectangle: undefined, page, pageNumber });
    });
  const onPlace = (key: string, next: Placed, change: PlacementChange) => {
    const index = Number(key);
    const item = items[index];
    if (item === undefined) return;
    const scale = change === 'resize' ? next.rectangle.width / item.rectangle.width : 1;
    setItems(items.with(index, placedAs(item, next, scale)));
  };
  const duplicate = (key: string) => {
    const item = itemOf(items, key);
    const by = 12;
    if (item) add({ ...item, rectangle: { ...item.rectangle, x: item.rectangle.x + by, y: item.rectangle.y - by } });
  };
  const edit = (key: string) => {
    const item = itemOf(items, key);
    if (item?.kind === 'text') setDraft({ index: Number(key), item });
  };
  const hint = () => {
    if (tool !== undefined)
      return (
        <span className={styles.placingHint}>
          {t('placing.hint')}
          <Button size="small" onClick={placeInMiddle}>
            {t('placing.middle')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => onTool(undefined)}>
            {t('placing.cancel')}
          </Button>
        </span>
      );
    return items.length === 0 && widgets.length === 0 && draft === undefined ? t('nothing') : undefined;
  };
  return (
    <PageEditor
      pages={pages}
      pageNumber={pageNumber}
      onPage={onPage}
      placed={{
        on: placementsOn,
        stepsOn: () => ({ move: 1, resize: 1 }),
        onPlace,
        onRemove: (key) => setItems(items.toSpliced(Number(key), 1)),
        onDuplicate: duplicate,
        onEdit: edit,
      }}
      hint={hint()}
      selection={selection}
      placing={
        tool && {
          onDone: (at, rectangle, page) => place({ at, rectangle, page, pageNumber }),
          onCancel: () => onTool(undefined),
        }
      }
      renderBelow={(page: DrawnPage) => (
        <FormWidgets widgets={widgets} pageNumber={pageNumber} page={page} onPage={onPage} />
      )}
      renderAbove={(page: DrawnPage) =>
        draft && (
          <TextOnPage
            key={draft.index}
            page={page}
            index={draft.index}
            item={draft.item}
            onDone={(isKept) => {
              setDraft(undefined);
              select(isKept ? keyOf(draft.index) : undefined);
            }}
          />
        )
      }
    >
      <div className={styles.tools} role="group" aria-label={t('tools.label')}>
        {signTools.map((name) => (
          <button
            key={name}
            type="button"
            className={styles.tool}
            aria-pressed={tool === name}
            onClick={() => onTool(tool === name ? undefined : name)}
          >
            <Icon name={icons[name]} />
            {t(`tools.${name}`)}
          </button>
        ))}
      </div>
    </PageEditor>
  );

  function editedOf(item: SignItem, key: string, size: PageSize): EditedPlacement {
    const { rectangle, rotation, ...layout } = layOut(item, size);
    const isEverywhere = readPageList(item.pages, pages.count)?.length === pagesBetween(1, pages.count).length;
    const common = { key, pages: isEverywhere && pages.count > 1 ? '' : item.pages, rectangle, rotation };
    if (item.kind === 'image') {
      const { kind: pictureKind, address } = shownPicture(item.image);
      return {
        ...common,
        kind: 'image',
        content: t(`tools.${pictureKind}`),
        picture: address,
        style: { opacity: 100, color: '', layer: 'over' },
      };
    }
    return {
      ...common,
      kind: item.kind,
      content: item.kind === 'text' ? item.text : '',
      layout,
      style: { opacity: 100, color: cssColor(item.color), layer: 'over' },
    };
  }
}

/** Today's date as it is written in forms. */
function dateIn(language: string): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' }).format();
}
