import { lazy, Suspense } from 'react';

import type { PageOrganizerProps } from './ordering/page-organizer.tsx';
import type { PageOverviewProps } from './tiles/page-overview.tsx';
import type { PagePickerProps } from './selecting/page-picker.tsx';
import { waitingForPages } from './tiles/opened-pages.tsx';
import type { PageTurnerProps } from './ordering/page-turner.tsx';

// Loaded with the first file; the rest of the tool is rendered before.
const Picker = lazy(() => import('./selecting/page-picker.tsx').then((module) => ({ default: module.PagePicker })));
const Overview = lazy(() => import('./tiles/page-overview.tsx').then((module) => ({ default: module.PageOverview })));
const Organizer = lazy(() =>
  import('./ordering/page-organizer.tsx').then((module) => ({ default: module.PageOrganizer })),
);
const Turner = lazy(() => import('./ordering/page-turner.tsx').then((module) => ({ default: module.PageTurner })));

export function LazyPagePicker(props: PagePickerProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Picker {...props} />
    </Suspense>
  );
}

export function LazyPageOverview(props: PageOverviewProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Overview {...props} />
    </Suspense>
  );
}

export function LazyPageOrganizer(props: PageOrganizerProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Organizer {...props} />
    </Suspense>
  );
}

export function LazyPageTurner(props: PageTurnerProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Turner {...props} />
    </Suspense>
  );
}
