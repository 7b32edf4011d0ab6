import { contracts } from '@blattwerk/shared';
import { cssColor } from '@blattwerk/shared/drawn-text';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { useTexts } from '../../i18n/use-texts.ts';
import { EditorColumn } from '../../tool-run/pages/editor-column.tsx';
import { SignedQuestion } from '../../tool-run/pages/editor/signed-question.tsx';
import { useTextFont } from '../../tool-run/pages/pictures/text-size.ts';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import type { FormWidget, PdfForm } from '../../tool-run/pages/reading/pdf-form.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { readPageList } from '../../tool-run/pages/selecting/page-list.ts';
import { pointerKind } from '../../tool-run/pointer-kind.ts';
import { useForm } from '../../tool-run/running/use-form.ts';
import { useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Button } from '../../ui/button.tsx';
import row from '../../ui/button-row.module.css';
import { RadioGroup } from '../../ui/field.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { labelFields } from './field-labels.ts';
import { ItemPlace } from './item-place.tsx';
import { ItemSettings } from './item-settings.tsx';
import type { SignTool } from './new-item.ts';
import { familyOf } from './handwriting.ts';
import { shownPicture, type Signature, type SignatureKind, signatureStore } from './pictures.ts';
import { itemOf, keyOf, layOut, SignEditor } from './sign-editor.tsx';
import { placedAs, useSignItems } from './sign-form.ts';
import styles from './sign-options.module.css';
import { SignatureDialog } from './signature-dialog.tsx';
import { TextProblem } from './text-problem.tsx';

const noForm: PdfForm = { widgets: [], isSigned: false };

/** The chosen PDF to be filled in and signed, and beside it what is selected. */
export function SignOptions() {
  const [file] = useToolState((state) => state.files);
  return file && <OnPages key={file.id} file={file.file} />;
}

function OnPages({ file }: { file: File }) {
  const { t } = useTexts('sign');
  const pages = usePages(file);
  const form = usePdfForm(pages);
  useTextFont();
  const [pageNumber, setPageNumber] = useState(1);
  const selection = useState<string>();
  const [tool, setTool] = useState<SignTool>();
  const [made, setMade] = useState<SignatureKind>();
  const labels = useMemo(() => labelFields(form.widgets), [form]);
  const [arriving, setArriving] = useState<FormWidget>();
  const [items] = useSignItems();
  const goToItem = (index: number) => {
    const [first] = readPageList(items[index]?.pages ?? '', pages?.count ?? 0) ?? [];
    if (first !== undefined) setPageNumber(first);
    selection[1](keyOf(index));
  };
  const goTo = (widget: FormWidget | undefined) => {
    setArriving(widget);
    if (widget) setPageNumber(widget.pageNumber);
  };
  const choose = (next: SignTool | undefined) => {
    // What was just placed stays selected.
    if (next !== undefined) selection[1](undefined);
    const isMissing = (next === 'signature' || next === 'initials') && !signatureStore.getState()[next];
    if (isMissing) setMade(next);
    else setTool(next);
  };
  return (
    <>
      <EditorColumn pages={pages} unreadable={<NoticeBox kind="info">{t('notShown')}</NoticeBox>}>
        {(shown) => (
          <SignEditor
            pages={shown}
            widgets={form.widgets}
            labels={labels}
            arriving={arriving}
            onArriving={goTo}
            pageNumber={pageNumber}
            onPage={setPageNumber}
            selection={selection}
            tool={tool}
            onTool={choose}
          />
        )}
      </EditorColumn>
      {pages && (
        <Selected pages={pages} pageNumber={pageNumber} selection={selection} hasForm={form.widgets.length > 0} />
      )}
      {/* Beside what is selected, the choice about the form would be out of view. */}
      {itemOf(items, selection[0]) === undefined && <Signatures onMake={setMade} />}
      {form.widgets.length > 0 && <FormChoice count={new Set(form.widgets.map(({ name }) => name)).size} />}
      <SignedQuestion pages={pages} />
      <TextProblem widgets={form.widgets} labels={labels} onGo={goTo} onItem={goToItem} />
      {made !== undefined && (
        <OutsideForm>
          <SignatureDialog
            kind={made}
            onClose={() => setMade(undefined)}
            onDone={() => {
              setTool(made);
              setMade(undefined);
            }}
          />
        </OutsideForm>
      )}
    </>
  );
}

/** Outside of the tool's form, which the key Enter would send. */
function OutsideForm({ children }: { children: ReactNode }) {
  return createPortal(children, document.body);
}

function Selected({
  pages,
  pageNumber,
  selection,
  hasForm,
}: {
  pages: PdfPages;
  pageNumber: number;
  hasForm: boolean;
  selection: readonly [string | undefined, (key?: string) => void];
}) {
  const { t } = useTexts('sign');
  const [items, setItems] = useSignItems();
  const [key, select] = selection;
  const item = itemOf(items, key);
  const on = item ? (readPageList(item.pages, pages.count) ?? []) : [];
  // Another page may be read meanwhile.
  const page = usePageSize(pages, on.includes(pageNumber) ? pageNumber : (on[0] ?? pageNumber));
  if (items.length === 0 && !hasForm) return <p className={styles.hint}>{t('nothing')}</p>;
  if (items.length === 0) return null;
  if (item === undefined) return <p className={styles.hint}>{t(`selectHint.${pointerKind()}`)}</p>;
  const index = Number(key);
  return (
    <ItemSettings
      key={key}
      item={item}
      pageCount={pages.count}
      onChange={(next) => setItems(items.with(index, next))}
      onRemove={() => {
        select(undefined);
        setItems(items.toSpliced(index, 1));
      }}
    >
      {page && (
        <ItemPlace
          place={layOut(item, page)}
          page={page}
          isSized={item.kind !== 'text'}
          onChange={(place) => setItems(items.with(index, placedAs(item, place)))}
        />
      )}
    </ItemSettings>
  );
}

/** What the visitor has made to sign with. */
function Signatures({ onMake }: { onMake: (kind: SignatureKind) => void }) {
  const { t } = useTexts('sign');
  const signatures = useStore(signatureStore);
  const kinds = (['signature', 'initials'] as const).filter((kind) => signatures[kind] !== undefined);
  if (kinds.length === 0) return null;
  return (
    <ul className={styles.signatures}>
      {kinds.map((kind) => {
        const signature = signatures[kind];
        return (
          signature && (
            <li key={kind}>
              <SignatureLook signature={signature} name={t(`tools.${kind}`)} />
              <span className={row.row}>
                <Button size="small" onClick={() => onMake(kind)}>
                  {t(`pictures.replace.${kind}`)}
                </Button>
                <Button size="small" kind="quiet" onClick={() => signatureStore.setState({ [kind]: undefined })}>
                  {t(`pictures.forget.${kind}`)}
                </Button>
              </span>
            </li>
          )
        );
      })}
    </ul>
  );
}

function SignatureLook({ signature, name }: { signature: Signature; name: string }) {
  if ('picture' in signature) return <img src={shownPicture(signature.picture).address} alt={name} />;
  const { text, font, color } = signature.typed;
  return (
    <p className={styles.written} style={{ fontFamily: familyOf(font), color: cssColor(color) }}>
      {text}
    </p>
  );
}

/** Whether the form can still be filled in afterwards. */
function FormChoice({ count }: { count: number }) {
  const { t } = useTexts('sign');
  const { values, set } = useForm(contracts.sign, 'flatten');
  return (
    <RadioGroup
      label={t('form.label', { count })}
      choices={(['false', 'true'] as const).map((each) => ({
        value: each,
        ...t(each === 'true' ? 'form.fixed' : 'form.fillable', { returnObjects: true }),
      }))}
      value={values.flatten ? 'true' : 'false'}
      onChange={(next) => set({ flatten: next === 'true' })}
    />
  );
}

/** The form of a PDF: an empty one until it is read, and where it cannot be. */
function usePdfForm(pages: PdfPages | null | undefined): PdfForm {
  const [form, setForm] = useState(noForm);
  useEffect(() => {
    if (pages === undefined) return undefined;
    let isCurrent = true;
    const reading = pages === null ? Promise.resolve(noForm) : pages.form().catch(() => noForm);
    void reading.then((read) => isCurrent && setForm(read));
    return () => {
      isCurrent = false;
    };
  }, [pages]);
  return form;
}
