import { contracts } from '@blattwerk/shared';
import { parseContents } from '@blattwerk/shared/bookmark-list';
import { Suspense, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { lazyPart } from '../../site/lazy-part.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { waitingForPages } from '../../tool-run/pages/tiles/opened-pages.tsx';
import { InWorkColumn } from '../../tool-run/pages/work-column.tsx';
import { useForm, useSeries } from '../../tool-run/running/use-form.ts';
import { unlessRefused } from '../../tool-run/unless-refused.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LabeledControl } from '../../ui/field.tsx';
import { BookmarkEditor } from './bookmark-editor.tsx';
import styles from './bookmark-editor.module.css';
import { LabelRanges } from './label-ranges.tsx';

const contract = contracts.bookmarks;
const rowsOfContents = 8;

const Pages = lazyPart(() => import('./bookmark-pages.tsx').then((module) => module.BookmarkPages));

/** Where the bookmarks come from, the bookmarks beside the pages, and the labels of pages. */
export function BookmarkOptions() {
  const { t } = useTexts('bookmarks');
  const { values } = useForm(contract, 'source', 'labels');
  const [place, setPlace] = useState<{ index: number }>();
  const texts = t('options', { returnObjects: true });
  return (
    <>
      <OptionFields contract={contract} only={['source']} texts={texts} />
      {values.source === 'list' && (
        <>
          <InWorkColumn>
            <Suspense fallback={waitingForPages}>
              <Pages onPlace={(index) => setPlace({ index })} />
            </Suspense>
          </InWorkColumn>
          <BookmarkEditor added={place} />
        </>
      )}
      {values.source === 'contents' && <PastedContents />}
      <Disclosure title={t('labels.title')} isNeeded={values.labels !== null}>
        <LabelRanges />
      </Disclosure>
    </>
  );
}

/** A table of contents that was copied, which can be edited as a list. */
function PastedContents() {
  const { t } = useTexts('bookmarks');
  const { values, set } = useForm(contract, 'contents', 'first_page');
  const inSeries = useSeries();
  const contents = values.contents ?? '';
  const list = contents === '' ? [] : unlessRefused(() => parseContents(contents, values.first_page ?? 1));
  return (
    <>
      <LabeledControl
        label={t('contents.label')}
        hint={t('contents.hint')}
        error={list === undefined ? t('contents.refused') : undefined}
      >
        {(attributes) => (
          <textarea
            {...attributes}
            className={styles.contents}
            data-option="contents"
            rows={rowsOfContents}
            maxLength={contract.fields.contents.maxLength}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('contents.placeholder')}
            value={contents}
            onChange={({ target: { value } }) => inSeries(() => set({ contents: value }))}
          />
        )}
      </LabeledControl>
      <OptionFields contract={contract} only={['first_page']} texts={t('options', { returnObjects: true })} />
      <div>
        <Button
          disabled={list === undefined || list.length === 0}
          onClick={() => set({ bookmarks: list ?? [], source: 'list' })}
        >
          {t('contents.edit', { count: list?.length ?? 0 })}
        </Button>
      </div>
    </>
  );
}
