import { type ComponentType, Suspense } from 'react';
import { type LazyPart, lazyPart } from '../../site/lazy-part.ts';
import { waitingForPages } from './tiles/opened-pages.tsx';
import { InWorkColumn } from './work-column.tsx';

/** A view of pages in their column, loaded with the first file; the rest of the tool is rendered before. */
function lazyPages<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  const Pages = lazyPart(load);
  const LazyPages = (props: P) => (
    <InWorkColumn>
      <Suspense fallback={waitingForPages}>
        <Pages {...props} />
      </Suspense>
    </InWorkColumn>
  );
  return Object.assign(LazyPages, { load: Pages.load });
}

export const LazyPagePicker = lazyPages(() =>
  import('./selecting/page-picker.tsx').then(({ PagePicker }) => PagePicker),
);
export const LazyPageOverview = lazyPages(() =>
  import('./tiles/page-overview.tsx').then(({ PageOverview }) => PageOverview),
);
export const LazyPageOrganizer = lazyPages(() =>
  import('./ordering/page-organizer.tsx').then(({ PageOrganizer }) => PageOrganizer),
);
export const LazyPageRotator = lazyPages(() =>
  import('./ordering/page-rotator.tsx').then(({ PageRotator }) => PageRotator),
);
