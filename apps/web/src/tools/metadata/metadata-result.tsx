import { contracts, metadataKinds, type MetadataList } from '@blattwerk/shared';
import { useTexts } from '../../i18n/use-texts.ts';
import { RunResult } from '../../tool-run/result/run-result.tsx';
import { useJsonAnswer } from '../../tool-run/use-answer.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolRunner } from '../../tool-run/running/use-tool-run.tsx';
import { PdfResult, type PdfResultProps } from '../../tool-run/view/pdf-result.tsx';
import { Button } from '../../ui/button.tsx';
import { Entries } from './entries.tsx';
import styles from './entries.module.css';

/** What the PDF says, or the new PDF with what was removed. */
export function MetadataResult(props: PdfResultProps) {
  const { run } = props;
  const isList = run.name === 'success' && run.result.mime === 'application/json';
  return isList ? <ListResult {...props} /> : <PdfResult {...props} />;
}

function ListResult({ run, labels, onStart }: PdfResultProps) {
  const { t } = useTexts('metadata');
  const { t: ofPdfs } = useTexts('singlePdf');
  const list = useJsonAnswer(run.name === 'success' ? run.result.blob : undefined) as MetadataList | undefined;
  if (!list) return null;
  const { entries } = list;
  return (
    <RunResult
      run={run}
      onStart={onStart}
      labels={{ again: labels.again, edit: ofPdfs('edit') }}
      title={() => t('listed.title', { count: entries.length })}
      downloadLabel={() => t('listed.save')}
      facts={() => []}
      choice={<Listed list={list} />}
    />
  );
}

function Listed({ list: { entries } }: { list: MetadataList }) {
  const { t } = useTexts('metadata');
  const { dispatch } = useToolRunner();
  const { set } = useForm(contracts.metadata, 'mode');
  const remove = () => {
    dispatch({ type: 'returned' });
    set({ mode: 'change', remove: true });
  };
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  return (
    <div className={styles.list}>
      {metadataKinds.flatMap((kind) => {
        const own = byKind.get(kind);
        return own ? [<Kind key={kind} title={t(`listed.kinds.${kind}`)} entries={own} />] : [];
      })}
      {entries.length > 0 && (
        <div>
          <Button kind="secondary" onClick={remove}>
            {t('listed.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

function Kind({ title, entries }: { title: string; entries: MetadataList['entries'] }) {
  return (
    <section>
      <h3>{title}</h3>
      <Entries entries={entries} />
    </section>
  );
}
