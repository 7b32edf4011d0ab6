import { lazy, Suspense } from 'react';

import type { PageOrganizerProps } from './page-organizer.tsx';
import type { PageOverviewProps } from './page-overview.tsx';
import type { PagePickerProps } from './page-picker.tsx';
import { waitingForPages } from './opened-pages.tsx';
import type { PageTurnerProps } from './page-turner.tsx';

// Loaded with the first file; the rest of the tool is rendered before.
const Picker = lazy(() => import('./page-picker.tsx').then((module) => ({ default: module.PagePicker })));
const Overview = lazy(() => import('./page-overview.tsx').then((module) => ({ default: module.PageOverview })));
const Organizer = lazy(() => import('./page-organizer.tsx').then((module) => ({ default: module.PageOrganizer })));
const Turner = lazy(() => import('./page-turner.tsx').then((module) => ({ default: module.PageTurner })));

export function PagePicker(props: PagePickerProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Picker {...props} />
    </Suspense>
  );
}

export function PageOverview(props: PageOverviewProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Overview {...props} />
    </Suspense>
  );
}

export function PageOrganizer(props: PageOrganizerProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Organizer {...props} />
    </Suspense>
  );
}

export function PageTurner(props: PageTurnerProps) {
  return (
    <Suspense fallback={waitingForPages}>
      <Turner {...props} />
    </Suspense>
  );
}
