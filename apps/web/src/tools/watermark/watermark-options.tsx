import { contracts } from '@blattwerk/shared';
import { markDefaults, placeMark } from '@blattwerk/shared/mark-pages';
import { useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { OptionFields } from '../../tool-run/options/option-fields.tsx';
import { millimetersOf, pointsOf } from '../../tool-run/pages/editor/edited-placement.ts';
import { middleOf } from '../../tool-run/pages/editor/geometry.ts';
import { NinePlaces } from '../../tool-run/pages/editor/nine-places.tsx';
import { NumberField } from '../../tool-run/pages/editor/number-field.tsx';
import { EditorColumn } from '../../tool-run/pages/editor-column.tsx';
import type { PdfPages } from '../../tool-run/pages/reading/open-pages.ts';
import { useTextFont } from '../../tool-run/pages/pictures/text-size.ts';
import { usePages } from '../../tool-run/pages/reading/use-pages.ts';
import { usePageSize } from '../../tool-run/pages/viewer/use-page-picture.ts';
import { useForm, useSeries } from '../../tool-run/running/use-form.ts';
import { useToolRunner, useToolState } from '../../tool-run/running/use-tool-run.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { MarkContent } from './mark-content.tsx';
import { MarkEditor, widthPercentOf } from './mark-editor.tsx';
import { type CurrentMark, useImage, useMark } from './use-mark.ts';
import styles from './watermark-options.module.css';

const contract = contracts.watermark;
/** Millimeters to the edge that a field takes, as in the contract. */
const farthest = contract.fields.x_mm.range?.max ?? 0;
const turn = 360;
/** Of a mark that is not there yet, to say where it will be. */
const usualRatio = 4;

/** The mark, its place and look, and the pages that get it: on the pages of one PDF, and without those of several. */
export function WatermarkOptions() {
  const [file, second] = useToolState((state) => state.files);
  if (file === undefined || second !== undefined) return <WithoutPages />;
  return <OnPages key={file.id} file={file.file} />;
}

function WithoutPages() {
  return <MarkSettings {...useMark()} />;
}

function OnPages({ file }: { file: File }) {
  const pages = usePages(file);
  const [pageNumber, setPageNumber] = useState(1);
  useTextFont();
  const current = useMark();
  return (
    <>
      <EditorColumn pages={pages}>
        {(shown) => <MarkEditor {...current} pages={shown} pageNumber={pageNumber} onPage={setPageNumber} />}
      </EditorColumn>
      <MarkSettings {...current} shown={pages ? { pages, pageNumber } : undefined} />
    </>
  );
}

interface ShownPage {
  pages: PdfPages;
  pageNumber: number;
}

function MarkSettings({ options, mark, shown }: CurrentMark & { shown?: ShownPage | undefined }) {
  const { t } = useTexts('watermark');
  const { set } = useForm(contract);
  const hasImage = useImage() !== undefined;
  const texts = t('options', { returnObjects: true });
  const isTiled = options.position === 'tiled' && options.x_mm === null;
  const { widthPercent, angle, opacity } = markDefaults(options);
  const { position, x_mm, y_mm } = options;
  /** The place before the mark was spread over the page. */
  const single = useRef<Pick<typeof options, 'position' | 'x_mm' | 'y_mm'>>({
    position: 'center',
    x_mm: null,
    y_mm: null,
  });
  const spread = (isSpread: boolean) => {
    if (isSpread) single.current = { position, x_mm, y_mm };
    set(isSpread ? { position: 'tiled', x_mm: null, y_mm: null } : single.current);
  };
  return (
    <>
      <MarkContent mark={mark} />
      <div className={styles.section}>
        <div className={styles.place}>
          <NinePlaces
            label={t('place')}
            value={options.x_mm === null && options.position !== 'tiled' ? options.position : undefined}
            onChange={(position) => set({ position, x_mm: null, y_mm: null })}
          />
          {shown !== undefined && <Coordinates {...shown} options={options} mark={mark} isTiled={isTiled} />}
        </div>
        <div className={styles.pair}>
          {shown === undefined ? (
            <NumberField
              label={t('width')}
              unit="%"
              value={widthPercent}
              min={1}
              max={100}
              onChange={(width_percent) => set({ width_percent })}
            />
          ) : (
            <WidthField {...shown} options={options} mark={mark} />
          )}
          <NumberField
            label={t('angle')}
            unit="°"
            value={angle > turn / 2 ? angle - turn : angle}
            min={1 - turn}
            max={turn}
            onChange={(degrees) => set({ angle: (degrees + turn) % turn })}
          />
        </div>
        <Checkbox label={t('tiled')} checked={isTiled} onChange={spread} />
      </div>
      <OpacityField value={opacity} onChange={(next) => set({ opacity: next })} />
      {!hasImage && <OptionFields contract={contract} only={['color']} texts={texts} />}
      <OptionFields contract={contract} only={['pages']} texts={texts} />
      <Disclosure title={t('more')}>
        <OptionFields contract={contract} only={['layer', 'remove']} texts={texts} />
      </Disclosure>
    </>
  );
}

/** Where the mark is on the shown page; undefined until its size is known. */
function usePlace({ pages, pageNumber, options, mark }: ShownPage & CurrentMark) {
  const size = usePageSize(pages, pageNumber);
  const [place] = size === undefined ? [] : placeMark(options, size, mark ?? { ratio: usualRatio });
  return size && place && { size, place };
}

function Coordinates({ isTiled, ...current }: ShownPage & CurrentMark & { isTiled: boolean }) {
  const { t } = useTexts('watermark');
  const { set } = useForm(contract);
  const { size, place } = usePlace(current) ?? {};
  const middle = place && middleOf(place);
  const [x, y] = [millimetersOf(middle?.x ?? 0), millimetersOf((size?.height ?? 0) - (middle?.y ?? 0))];
  const common = { unit: 'mm', min: 0, max: farthest, disabled: isTiled || middle === undefined };
  return (
    <div className={styles.coordinates}>
      <NumberField label={t('x')} {...common} value={x} onChange={(x_mm) => set({ x_mm, y_mm: y })} />
      <NumberField label={t('y')} {...common} value={y} onChange={(y_mm) => set({ x_mm: x, y_mm })} />
    </div>
  );
}

function WidthField(current: ShownPage & CurrentMark) {
  const { t } = useTexts('watermark');
  const { set } = useForm(contract);
  const { size, place } = usePlace(current) ?? {};
  return (
    <NumberField
      label={t('width')}
      unit="mm"
      value={millimetersOf(place?.rectangle.width ?? 0)}
      min={1}
      max={farthest}
      step={size && Math.max(1, Math.ceil(millimetersOf(size.width) / 100))}
      disabled={size === undefined}
      onChange={(width) => size && set({ width_percent: widthPercentOf(pointsOf(width), size) })}
    />
  );
}

function OpacityField({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const { t } = useTexts('watermark');
  const id = useId();
  const { holdStep } = useToolRunner();
  const inSeries = useSeries();
  const percent = t('percent', { value });
  return (
    <div className={styles.opacity}>
      <label htmlFor={id}>{t('opacity')}</label>
      <output htmlFor={id}>{percent}</output>
      <input
        id={id}
        type="range"
        min={5}
        max={100}
        step={5}
        value={value}
        aria-valuetext={percent}
        onPointerDown={holdStep}
        onChange={(event) => inSeries(() => onChange(Number(event.target.value)))}
      />
    </div>
  );
}
