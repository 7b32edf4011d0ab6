import type { Language } from '@blattwerk/shared';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { articleMark, type ArticleSlug } from '../../content/articles.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import styles from './article-text.module.css';
import { useArticle } from './use-article.ts';

interface ArticleTextProps {
  slug: ArticleSlug;
  language: Language;
}

/** Needs a key of slug and language: the text is read once for each element. */
export function ArticleText({ slug, language }: ArticleTextProps) {
  const { t } = useTexts('blog');
  const article = useArticle(slug, language);
  const element = useRef<HTMLDivElement>(null);
  useLinksWithin(element);

  if (article.state === 'failed') {
    return (
      <NoticeBox
        kind="error"
        title={t('failed.title')}
        actions={<Button onClick={article.retry}>{t('failed.retry')}</Button>}
      >
        {t('failed.text')}
      </NoticeBox>
    );
  }
  if (article.state === 'loading') {
    return (
      <p role="status" className={styles.loading}>
        {t('loading')}
      </p>
    );
  }
  return (
    <div
      ref={element}
      className={styles.text}
      data-article={articleMark(slug, language)}
      suppressHydrationWarning
      // Rendered and checked by the build.
      dangerouslySetInnerHTML={{ __html: article.html }}
    />
  );
}

/** Passes links within the site to the router. The build checks that each leads to a page. */
function useLinksWithin(element: { current: HTMLElement | null }): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const { target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
      if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || !element.current?.contains(link) || link.origin !== location.origin) return;
      // The browser handles fragments of the current page.
      if (link.hash !== '' && link.pathname === location.pathname) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [element, navigate]);
}
