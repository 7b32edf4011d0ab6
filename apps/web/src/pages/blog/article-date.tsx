import { useLanguage } from '../../i18n/use-texts.ts';
import { formatDate } from './format-date.ts';

/** A day in the format of the language. The prerendered text is kept where the browser's own differs. */
export function ArticleDate({ day }: { day: string }) {
  return (
    <time dateTime={day.slice(0, 10)} suppressHydrationWarning>
      {formatDate(day, useLanguage())}
    </time>
  );
}
