import { useLanguage } from '../../i18n/use-texts.ts';
import { formatDate } from './format-date.ts';

/** A day as the language writes it. Browsers may write it in their own way: what the page brought stays. */
export function ArticleDate({ day }: { day: string }) {
  return (
    <time dateTime={day.slice(0, 10)} suppressHydrationWarning>
      {formatDate(day, useLanguage())}
    </time>
  );
}
