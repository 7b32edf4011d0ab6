import { contracts, formatLimitBytes } from '@blattwerk/shared';
import { siteConfig } from '../../site/site-config.ts';
import { useLanguage, useTexts } from '../../i18n/use-texts.ts';
import { totalBytes } from '../../tool-run/model/accept-files.ts';
import { useAnnounce } from '../../tool-run/announcer.tsx';
import { SelectedList } from '../../tool-run/view/selected-list.tsx';
import type { SelectedViewProps } from '../../tool-run/view/multi-file-view.tsx';
import { focusFileInput } from '../../tool-run/choosing/file-input.ts';
import { FileList } from '../../tool-run/choosing/file-list/file-list.tsx';
import { idsByName } from '../../tool-run/choosing/file-list/sort-by-name.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { ProtectedFiles } from '../../tool-run/unlocking/protected-files.tsx';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import { Button } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { MergeProblems } from './merge-problems.tsx';
import { PdfRow } from './pdf-row.tsx';

const { input } = contracts.merge;

/** The chosen PDFs, and the button that starts the merge. */
export function SelectedPdfs(props: SelectedViewProps) {
  const { t } = useTexts('merge');
  const language = useLanguage();
  const describe = useRefusals();
  const runner = useToolRunner();
  const announce = useAnnounce();
  const files = useToolState((state) => state.files);
  const { values, set } = useForm(contracts.merge, 'contents_title');
  const maxSize = siteConfig().limits[input.totalBytes];
  const isTooLarge = totalBytes(files) > maxSize;
  const missing = input.minFiles - files.length;
  const refused: Readonly<Record<string, string>> = t('refused', { returnObjects: true });

  const sort = () => {
    runner.dispatch({ type: 'filesSorted', ids: idsByName(files, language) });
    announce(t('sorted'));
  };
  const count = files.length;
  return (
    <SelectedList
      {...props}
      list={
        <FileList
          layout="rows"
          Card={PdfRow}
          texts={(key, values) => t(key, { ...values })}
          refusalOf={(code) => refused[code] ?? t('refused.other')}
          onEmptied={focusFileInput}
        />
      }
      labels={{ action: t('action'), privacy: t('privacy'), failed: t('failed') }}
      summary={{
        count: t('count', { count }),
        sizeNote: t('ofSize', { size: formatLimitBytes(maxSize, language) }),
        clear: { ...t('clear', { returnObjects: true }), text: t('clear.text', { count }) },
        children: count > 1 && (
          <Button kind="quiet" size="small" icon="sort" onClick={sort}>
            {t('sort')}
          </Button>
        ),
      }}
      problems={
        <>
          <MergeProblems />
          <ProtectedFiles />
        </>
      }
      warning={isTooLarge && <NoticeBox kind="error">{describe('totalTooLarge', { max_size: maxSize })}</NoticeBox>}
      drop={{
        title: t('dropTitleMore'),
        text: t('dropTextMore'),
        active: t('dropActive'),
        reject: t('dropReject'),
        ...(missing > 0 ? { hint: t('needsMore', { count: missing }) } : {}),
      }}
    >
      {count > 1 && (
        <Disclosure title={t('more')}>
          <OptionFields
            contract={contracts.merge}
            only={['order', 'blank_pages', 'bookmarks']}
            texts={t('options', { returnObjects: true })}
            isIdle={(field, { order }) => field === 'blank_pages' && order !== 'files'}
          />
          <Checkbox
            label={t('contents')}
            checked={values.contents_title !== null}
            onChange={(isWanted) => set({ contents_title: isWanted ? t('contentsTitle') : null })}
          />
        </Disclosure>
      )}
    </SelectedList>
  );
}
