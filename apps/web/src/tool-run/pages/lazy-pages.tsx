import { lazy, Suspense } from 'react';

import type { PageOrganizerProps } from './page-organizer.tsx';
import type { PageOverviewProps } from './page-overview.tsx';
import type { PagePickerProps } from './page-picker.tsx';
import styles from './page-tiles.module.css';
import type { PageTurnerProps } from './page-turner.tsx';

// Loaded with the first file; the rest of the tool is rendered before.
const Picker = lazy(() => import('./page-picker.tsx').then((module) => ({ default: module.PagePicker })));
const Overview = lazy(() => import('./page-overview.tsx').then((module) => ({ default: module.PageOverview })));
const Organizer = lazy(() => import('./page-organizer.tsx').then((module) => ({ default: module.PageOrganizer })));
const Turner = lazy(() => import('./page-turner.tsx').then((module) => ({ default: module.PageTurner })));
const waiting = <div className={styles.waiting} data-waiting="" />;

export function PagePicker(props: PagePickerProps) {
  return (
    <Suspense fallback={waiting}>
      <Picker {...props} />
    </Suspense>
  );
}

export function PageOverview(props: PageOverviewProps) {
  return (
    <Suspense fallback={waiting}>
      <Overview {...props} />
    </Suspense>
  );
}

export function PageOrganizer(props: PageOrganizerProps) {
  return (
    <Suspense fallback={waiting}>
      <Organizer {...props} />
    </Suspense>
  );
}

export function PageTurner(props: PageTurnerProps) {
  return (
    <Suspense fallback={waiting}>
      <Turner {...props} />
    </Suspense>
  );
}
