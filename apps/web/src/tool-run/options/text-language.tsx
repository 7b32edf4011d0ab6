import { type Contracts, maxLanguages, usualLanguages } from '@blattwerk/shared';
import { useQuery } from '@tanstack/react-query';
import { readChoices } from '../../api/choices.ts';
import { queryClient } from '../../api/query-client.ts';
import { useLanguage } from '../../i18n/use-texts.ts';
import { siteConfig } from '../../site/site-config.ts';
import { useForm } from '../running/use-form.ts';
import { RadioGroup, Select } from '../../ui/field.tsx';
import { languageName } from './language-name.ts';
import type { LanguageTexts } from './recognition-texts.de.ts';

type TextContract = Contracts['ocr' | 'scan-to-pdf'];

interface LanguageProps {
  /** Of a tool that recognizes text. */
  contract: TextContract;
  texts: LanguageTexts;
}

/** Those that are always installed; none stands for both. */
const usual = ['', 'deu', 'eng'] as const;
const isUsual = (language: string): language is (typeof usual)[number] => usual.some((value) => value === language);
const none: readonly string[] = [];

/** Language of the text: German and English, and those that the operator has installed. */
export function TextLanguage({ contract, texts }: LanguageProps) {
  const { values, set } = useLanguageField(contract);
  const language = values.language ?? '';
  const installed = useInstalled(contract);
  const others = installed.filter((code) => !isUsual(code));
  return (
    <>
      <RadioGroup
        label={texts.label}
        choices={[
          ...usual.map((value) => ({ value, label: texts.choices[value || usualLanguages] })),
          ...(others.length > 0 || !isUsual(language) ? [{ value: 'other' as const, label: texts.other }] : []),
        ]}
        value={isUsual(language) ? language : 'other'}
        onChange={(value) => set({ language: value === 'other' ? firstOf(others) : value })}
      />
      {!isUsual(language) && (
        <OtherLanguages contract={contract} texts={texts} chosen={language.split('+')} installed={installed} />
      )}
    </>
  );
}

/** One to three languages. */
function OtherLanguages({
  contract,
  texts,
  chosen,
  installed,
}: LanguageProps & { chosen: readonly string[]; installed: readonly string[] }) {
  const shown = useLanguage();
  const { set } = useLanguageField(contract);
  const named = [...new Set([...installed, ...chosen])]
    .map((value) => ({ value, label: languageName(value, shown) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, shown));
  const fields = [...chosen, ...(chosen.length < maxLanguages ? [''] : [])];
  const change = (place: number, code: string) =>
    set({ language: [...new Set(fields.with(place, code))].filter((each) => each !== '').join('+') });
  return fields.map((code, place) => (
    <Select
      // Languages have no identity but their place.
      key={place}
      label={place === 0 ? texts.first : texts.further}
      choices={[
        ...(place === 0 ? [] : [{ value: '', label: texts.none }]),
        ...named.filter(({ value }) => value === code || !chosen.includes(value)),
      ]}
      value={code}
      onChange={(value) => change(place, value)}
    />
  ));
}

/** Both contracts have the same field. */
function useLanguageField(contract: TextContract) {
  return useForm(contract as Contracts['ocr'], 'language');
}

/** Codes of the languages that are installed; none until they are known. */
function useInstalled(contract: TextContract): readonly string[] {
  const { data } = useQuery(
    {
      queryKey: ['choices', contract.name],
      queryFn: () => readChoices(siteConfig().apiAddress, contract.name),
      staleTime: Infinity,
    },
    queryClient,
  );
  return data?.[contract.installed] ?? none;
}

/** The language that the visitor's browser prefers, or the first one. */
function firstOf(codes: readonly string[]): string {
  const tagOf = (code: string) => new Intl.Locale(code.slice(0, 3)).language;
  const wanted = navigator.languages.map((tag) => codes.find((code) => tagOf(code) === new Intl.Locale(tag).language));
  return wanted.find((code) => code !== undefined) ?? codes[0] ?? '';
}
