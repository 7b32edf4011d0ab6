import { useLanguage, useTexts } from '../../i18n/use-texts.ts';

/** @param day `2025-08-19` */
export function LastChange({ day }: { day: string }) {
  const { t } = useTexts('textPage');
  const format = new Intl.DateTimeFormat(useLanguage() === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (
    <>
      {t('lastChange')} <time dateTime={day}>{format.format(new Date(day))}</time>
    </>
  );
}
