import { drawnText, type PageSize, pagesBetween } from '@blattwerk/shared';
import { cssColor } from '@blattwerk/shared/drawn-text';
import type { Placed } from '@blattwerk/shared/mark-pages';
import { layOutSignPlacement, maxPlacements } from '@blattwerk/shared/sign-placements';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import type { EditedPlacement, PlacementChange } from '../../tool-run/pages/editor/edited-placement.ts';
import { PageEditor, type PageEditorProps } from '../../tool-run/pages/editor/page-editor.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import type { FormWidget } from '../../tool-run/pages/reading/pdf-form.ts';
import type { PlacingPage } from '../../tool-run/pages/editor/placing.tsx';
import type { Point } from '../../tool-run/pages/editor/geometry.ts';
import commands from '../../tool-run/pages/editor/editor-tools.module.css';
import { pointerKind } from '../../tool-run/pointer-kind.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import type { DrawnPage } from '../../tool-run/pages/viewer/page-canvas.tsx';
import { Icon, type IconSource } from '../../ui/icon.tsx';
import { areOver, type SignPlace } from './find-sign-places.ts';
import type { FieldLabel } from './field-labels.ts';
import { blankFields, nextStop, stopsOf } from './field-order.ts';
import { FormGuide } from './form-guide.tsx';
import { FormWidgets } from './form-widgets.tsx';
import { newItem, type NewPlace, type SignTool, signTools } from './new-item.ts';
import { familyOf } from './handwriting.ts';
import { shownPicture, signatureStore } from './pictures.ts';
import {
  placedAs,
  resizedText,
  type SignItem,
  type TextItem,
  textWidthOf,
  useFormValues,
  useSignItems,
} from './sign-form.ts';
import { SignPlaces } from './sign-places.tsx';
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
  labels: ReadonlyMap<string, FieldLabel>;
  /** The place of the form that gets the focus, as soon as its page is there. */
  arriving: FormWidget | undefined;
  onArriving: (arriving: FormWidget | undefined) => void;
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
    return layOutSignPlacement({ ...item, text }, page, { textWidth: textWidthOf(text, item.font) });
  }
  return layOutSignPlacement(item, page, item.kind === 'image' ? { ratio: shownPicture(item.image).ratio } : {});
}

/** The pages of the chosen PDF: its form to be filled in, and what is placed on it. */
export function SignEditor({
  pages,
  widgets,
  labels,
  arriving,
  onArriving,
  pageNumber,
  onPage,
  selection,
  tool,
  onTool,
}: SignEditorProps) {
  const { t } = useTexts('sign');
  const language = useLanguage();
  const [items, setItems] = useSignItems();
  const [values] = useFormValues();
  const signatures = useStore(signatureStore);
  const [, select] = selection;
  /** The text that is typed on a page: its place among the items, its page, and what it was before. */
  const [draft, setDraft] = useState<{ index: number; pageNumber: number; item: TextItem }>();
  /** The place of the form that was used last. */
  const [current, setCurrent] = useState<FormWidget>();
  const { blank, missing } = useMemo(() => blankFields(widgets, values), [widgets, values]);

  const isOn = (item: SignItem, page: number) => (readPageList(item.pages, pages.count) ?? []).includes(page);
  const placementsOn = (page: number, size: PageSize): EditedPlacement[] =>
    items.flatMap((item, index) => {
      if (!isOn(item, page) || draft?.index === index) return [];
      return [editedOf(item, keyOf(index), size)];
    });
  const add = (item: SignItem) => {
    if (items.length >= maxPlacements) return;
    setItems([...items, item]);
    select(keyOf(items.length));
  };
  const newAt = (armed: SignTool, at: NewPlace) => newItem(armed, at, { date: dateIn(language), signatures });
  const place = (armed: SignTool, at: NewPlace) => {
    const item = newAt(armed, at);
    if (armed === 'text' && item?.kind === 'text') setDraft({ index: items.length, pageNumber: at.pageNumber, item });
    else if (item) add(item);
    // Boxes are ticked one after the other.
    if (armed !== 'check' && armed !== 'cross' && armed !== 'dot') onTool(undefined);
  };
  /** What hangs on the pointer. */
  const preview = (armed: SignTool, at: Point, page: PlacingPage) => {
    const item = newAt(armed, { at, rectangle: undefined, ...placeOf(page) });
    if (item === undefined) return undefined;
    const shown = item.kind === 'text' && item.text === '' ? resizedText(item, { text: t('tools.text') }) : item;
    return editedOf(shown, 'next', page.size);
  };
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
    if (item?.kind === 'text') setDraft({ index: Number(key), pageNumber, item });
  };
  const isTaken = (place: SignPlace, page: DrawnPage) =>
    items.some((item) => isOn(item, page.pageNumber) && areOver(item.rectangle, place.rectangle)) ||
    widgets.some((widget) => widget.pageNumber === page.pageNumber && areOver(widget.area, place.rectangle));
  /** Where the signature goes that is still to be made. */
  const waiting = useRef<Parameters<typeof fill>>(undefined);
  const fill = (place: SignPlace, free: readonly SignPlace[], page: PlacingPage) => {
    const isMissing = place.kind === 'signature' && signatures.signature === undefined;
    waiting.current = isMissing ? [place, free, page] : undefined;
    if (isMissing) return onTool('signature');
    const isBeside = ({ kind, rectangle }: SignPlace) =>
      kind === 'date' && Math.abs(rectangle.y - place.rectangle.y) < sameRow;
    const date = place.kind === 'signature' ? free.find(isBeside) : undefined;
    const next = [place, date].flatMap((each) => (each ? (newAt(each.kind, inPlace(each, page)) ?? []) : []));
    if (items.length + next.length > maxPlacements) return;
    setItems([...items, ...next]);
    select(keyOf(items.length));
    onTool(undefined);
  };
  const fillWaiting = useEffectEvent(() => {
    if (waiting.current) fill(...waiting.current);
  });
  useEffect(() => {
    if (tool === 'signature') fillWaiting();
  }, [tool]);
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
      isMarked={(page) =>
        items.some((item) => isOn(item, page)) ||
        widgets.some((widget) => widget.pageNumber === page && values.has(widget.name))
      }
      isWaiting={(page) => widgets.some((widget) => widget.pageNumber === page && missing.has(widget.name))}
      hint={undefined}
      foot={
        stopsOf(widgets).length > 0 && (
          <FormGuide widgets={widgets} blank={blank} missing={missing} current={current} onGo={onArriving} />
        )
      }
      selection={selection}
      settings={{ label: t('settings') }}
      placing={
        tool && {
          prompt: t(`placing.${pointerKind()}`, { what: t(`tools.${tool}`) }),
          preview: (at, page) => preview(tool, at, page),
          onDone: (at, rectangle, page) => place(tool, { at, rectangle, ...placeOf(page) }),
          onCancel: () => onTool(undefined),
        }
      }
      renderBelow={(page: DrawnPage) => (
        <FormWidgets
          widgets={widgets}
          labels={labels}
          missing={missing}
          page={page}
          arriving={arriving}
          onArriving={onArriving}
          onFocus={setCurrent}
          onNext={(from) => onArriving(nextStop(widgets, from))}
        />
      )}
      renderAbove={(page: DrawnPage) => (
        <>
          {(tool === undefined || tool === 'signature' || tool === 'date') && (
            <SignPlaces
              pages={pages}
              page={page}
              isTaken={(place) => isTaken(place, page)}
              onChoose={(place, free) => fill(place, free, page)}
            />
          )}
          {draft?.pageNumber === page.pageNumber && (
            <TextOnPage
              key={draft.index}
              page={page}
              index={draft.index}
              item={draft.item}
              // Its settings are there while it is typed.
              onKept={(isKept) => select(isKept ? keyOf(draft.index) : undefined)}
              // Another one may have begun.
              onDone={() => setDraft((now) => (now === draft ? undefined : now))}
            />
          )}
        </>
      )}
    >
      <div className={commands.group} role="group" aria-label={t('tools.label')}>
        {signTools.map((name) => (
          <button
            key={name}
            type="button"
            className={commands.tool}
            aria-pressed={tool === name}
            onClick={() => {
              waiting.current = undefined;
              onTool(tool === name ? undefined : name);
            }}
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
      ...(item.kind === 'text' && item.font && { fontFamily: familyOf(item.font) }),
      style: { opacity: 100, color: cssColor(item.color), layer: 'over' },
    };
  }
}

/** Points between the lower edges of places in one row, at most. */
const sameRow = 20;

/** A signature fills its place; a date begins in it, in its usual size. */
function inPlace({ kind, rectangle }: SignPlace, page: PlacingPage): NewPlace {
  const at = { x: rectangle.x, y: rectangle.y + rectangle.height / 2 };
  return { at, rectangle: kind === 'signature' ? rectangle : undefined, ...placeOf(page) };
}

function placeOf({ size, pageNumber }: PlacingPage): Pick<NewPlace, 'page' | 'pageNumber'> {
  return { page: size, pageNumber };
}

/** Today's date as it is written in forms. */
function dateIn(language: string): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', { dateStyle: 'medium' }).format();
}
