import { contracts } from '@blattwerk/shared';
import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { EditorColumn } from '../../tool-run/pages/editor-column.tsx';
import { SignedQuestion } from '../../tool-run/pages/editor/signed-question.tsx';
import { useTextFont } from '../../tool-run/pages/pictures/text-size.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { usePageList } from '../../tool-run/pages/selecting/use-page-list.ts';
import { pointerKind } from '../../tool-run/pointer-kind.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { usePageMark } from '../../ui/use-page-mark.ts';
import { AreaSettings } from './area-settings.tsx';
import { FoundPlaces } from './found-places.tsx';
import { toggledKeep } from './kept-places.ts';
import { areaOf, RedactEditor } from './redact-editor.tsx';
import { maxRedactAreas } from '@blattwerk/shared/redact-targets';
import { useAreas, useTargets } from './redact-form.ts';
import styles from './redact-options.module.css';
import { countRemoved, removedPlaces } from './removed-places.ts';
import { TextTargets } from './text-targets.tsx';
import { type HitPlace, type Hits, type PageHits, useHits } from './use-hits.ts';

const contract = contracts.redact;

/** The chosen PDF with what is going to be removed, and beside it what is looked for. */
export function RedactOptions() {
  const [file] = useToolState((state) => state.files);
  return file && <OnPages key={file.id} file={file.file} />;
}

function OnPages({ file }: { file: File }) {
  const { t } = useTexts('redact');
  const pages = usePages(file);
  useTextFont();
  const [pageNumber, setPageNumber] = useState(1);
  // A finger scrolls until the tool is chosen.
  const [isDrawing, setDrawing] = useState(() => pointerKind() === 'fine');
  const selection = useState<string>();
  const [areas, setAreas] = useAreas();
  const hits = useHits(pages, useTargets());
  const [keep, setKeep] = useAreas('keep');
  const [shownPlace, setShownPlace] = useState<HitPlace>();
  const toggle = (page: PageHits, index: number) => {
    const next = toggledKeep(page, index, keep);
    if (next.length <= maxRedactAreas) setKeep(next);
  };
  const texts = t('options', { returnObjects: true });
  const [key, select] = selection;
  const area = areaOf(areas, key);
  return (
    <>
      <EditorColumn pages={pages} unreadable={<NoticeBox kind="info">{t('notShown')}</NoticeBox>}>
        {(shown) => (
          <RedactEditor
            pages={shown}
            hits={hits}
            keep={keep}
            onToggle={toggle}
            shownPlace={shownPlace}
            pageNumber={pageNumber}
            onPage={setPageNumber}
            selection={selection}
            isDrawing={isDrawing}
            onDrawing={setDrawing}
          />
        )}
      </EditorColumn>
      {pages && area && (
        <AreaSettings
          area={area}
          pages={pages}
          pageNumber={pageNumber}
          onChange={(next) => setAreas(areas.with(Number(key), next))}
          onRemove={() => {
            select(undefined);
            setAreas(areas.toSpliced(Number(key), 1));
          }}
        />
      )}
      <TextTargets />
      {pages && hits && (
        <FoundPlaces
          hits={hits}
          keep={keep}
          onToggle={toggle}
          total={pages.count}
          pageNumber={pageNumber}
          onPage={setPageNumber}
          shown={shownPlace}
          onShow={(place) => {
            setShownPlace(place);
            setPageNumber(place.pageNumber);
          }}
        />
      )}
      <OptionFields
        contract={contract}
        only={['whole_pages', 'color', 'attachments', 'metadata']}
        texts={texts}
        // The fillings of the worker are the colors of these names.
        colorOf={(color) => color}
      />
      <p className={styles.hint}>{t('pictures')}</p>
      <SignedQuestion pages={pages} />
      <Outcome hits={hits} pageCount={pages?.count} />
    </>
  );
}

/** What the run removes, beside the button that starts it; in windows where the settings are a sheet as well. */
function Outcome({ hits, pageCount }: { hits: Hits | undefined; pageCount: number | undefined }) {
  const { t } = useTexts('redact');
  usePageMark('outcome');
  const [areas] = useAreas();
  const [keep] = useAreas('keep');
  const [whole = none] = usePageList('whole_pages', pageCount ?? 0);
  const removed = useMemo(
    () => removedPlaces({ areas, keep, whole, hits, pageCount: pageCount ?? 0 }),
    [areas, keep, whole, hits, pageCount],
  );
  const count = countRemoved(removed);
  const isUnseen = hits !== undefined && hits.searched === pageCount && hits.pages.length === 0;
  return (
    <p className={styles.outcome} data-foot="" data-outcome="">
      {count === 0
        ? t(isUnseen ? 'outcome.unseen' : 'outcome.none')
        : t('outcome.places', { count, pages: t('outcome.pages', { count: removed.length }) })}
    </p>
  );
}

const none: readonly number[] = [];
