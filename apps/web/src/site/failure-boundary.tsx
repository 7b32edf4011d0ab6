import { Component, type ReactNode } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import styles from './failure-boundary.module.css';

interface FailureState {
  error: Error | null;
}

/** Shows an error screen in the place of a page whose rendering failed. */
export class FailureBoundary extends Component<{ children: ReactNode }, FailureState> {
  override state: FailureState = { error: null };

  static getDerivedStateFromError(error: unknown): FailureState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    return this.state.error ? <Failure error={this.state.error} /> : this.props.children;
  }
}

function Failure({ error }: { error: Error }) {
  const { t } = useTexts('app');
  return (
    <main className={styles.failure} role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <pre className={styles.message}>{error.message}</pre>
      <Button kind="primary" icon="retry" onClick={() => location.reload()}>
        {t('failure.refresh')}
      </Button>
    </main>
  );
}
