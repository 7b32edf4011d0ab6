import { useTexts } from '../../i18n/use-texts.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './result-view.module.css';
import { useNow } from '../running/progress/use-now.ts';

/** Time before the end from which the countdown is shown, in s. */
const shownSeconds = 60;

/** Where the result is kept, and in its last minute the time that is left: not announced, since it changes every second. */
export function ResultCountdown({ expiresAt }: { expiresAt: number }) {
  const { t } = useTexts('toolRun');
  const seconds = Math.max(0, Math.ceil((expiresAt - useNow(1_000)) / 1_000));
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={styles.countdown}>
      {seconds <= shownSeconds && (
        <p>
          <Icon name="clock" size={18} />
          <span>
            {t('result.ready')} <time dateTime={`PT${seconds}S`}>{clock}</time>
          </span>
        </p>
      )}
      <p className={styles.soft}>{t('result.readyHint')}</p>
    </div>
  );
}
