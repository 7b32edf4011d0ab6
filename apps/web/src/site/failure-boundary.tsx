import { Component, type ReactNode, useEffect } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Button } from '../ui/button.tsx';
import styles from './failure-boundary.module.css';
import { forgetFailedParts, PartNotLoaded } from './lazy-part.ts';
import { hasReleaseEnded } from './release.ts';
import { canReload } from './unsaved-work.ts';

interface FailureBoundaryProps {
  /** Shows nothing in the place of what failed: the page is whole without it. */
  isOptional?: boolean;
  children: ReactNode;
}

interface FailureState {
  error: Error | null;
  /** How often the visitor has tried to load what is missing. */
  tries: number;
}

/** Shows an error in the place of what could not be rendered or loaded; the page around it stays. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureState> {
  override state: FailureState = { error: null, tries: 0 };

  static getDerivedStateFromError(error: unknown): Partial<FailureState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly retry = () => {
    forgetFailedParts();
    this.setState(({ tries }) => ({ error: null, tries: tries + 1 }));
  };

  override render() {
    const { error, tries } = this.state;
    if (error === null) return this.props.children;
    if (this.props.isOptional === true) return null;
    return error instanceof PartNotLoaded ? (
      <NotLoaded wasTried={tries > 0} onRetry={this.retry} />
    ) : (
      <Failure error={error} />
    );
  }
}

interface NotLoadedProps {
  wasTried: boolean;
  onRetry: () => void;
}

/** A part that could not be loaded. One of an ended release exists no more: only a reload helps, by itself if it loses nothing. */
function NotLoaded({ wasTried, onRetry }: NotLoadedProps) {
  const { t } = useTexts('app');
  useEffect(() => {
    if (navigator.onLine && canReload()) void hasReleaseEnded().then((hasEnded) => hasEnded && location.reload());
  }, []);
  return (
    <div className={styles.failure} role="alert">
      <h1>{t('failure.notLoaded')}</h1>
      <p>{t('failure.connection')}</p>
      <div className={styles.actions}>
        <Button kind="primary" icon="retry" onClick={onRetry}>
          {t('failure.retry')}
        </Button>
        <Button kind="secondary" onClick={() => history.back()}>
          {t('failure.back')}
        </Button>
        {/* Some browsers keep a failed module until a reload. */}
        {wasTried && (
          <Button kind="quiet" onClick={() => location.reload()}>
            {t('failure.refresh')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Failure({ error }: { error: Error }) {
  const { t } = useTexts('app');
  return (
    <div className={styles.failure} role="alert">
      <h1>{t('failure.title')}</h1>
      <p>{t('failure.text')}</p>
      <pre className={styles.message}>{error.message}</pre>
      <Button kind="primary" icon="retry" onClick={() => location.reload()}>
        {t('failure.refresh')}
      </Button>
    </div>
  );
}
