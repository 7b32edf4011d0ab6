import { Suspense } from 'react';

import type { PageOrganizerProps } from './ordering/page-organizer.tsx';
import type { PageOverviewProps } from './tiles/page-overview.tsx';
import type { PagePickerProps } from './selecting/page-picker.tsx';
import { InWorkColumn } from './work-column.tsx';
import { waitingForPages } from './tiles/opened-pages.tsx';
import type { PageRotatorProps } from './ordering/page-rotator.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

// Loaded with the first file; the rest of the tool is rendered before.
const Picker = lazyPart(() => import('./selecting/page-picker.tsx').then((module) => module.PagePicker));
const Overview = lazyPart(() => import('./tiles/page-overview.tsx').then((module) => module.PageOverview));
const Organizer = lazyPart(() => import('./ordering/page-organizer.tsx').then((module) => module.PageOrganizer));
const Rotator = lazyPart(() => import('./ordering/page-rotator.tsx').then((module) => module.PageRotator));

export function LazyPagePicker(props: PagePickerProps) {
  return (
    <InWorkColumn>
      <Suspense fallback={waitingForPages}>
        <Picker {...props} />
      </Suspense>
    </InWorkColumn>
  );
}

export function LazyPageOverview(props: PageOverviewProps) {
  return (
    <InWorkColumn>
      <Suspense fallback={waitingForPages}>
        <Overview {...props} />
      </Suspense>
    </InWorkColumn>
  );
}

export function LazyPageOrganizer(props: PageOrganizerProps) {
  return (
    <InWorkColumn>
      <Suspense fallback={waitingForPages}>
        <Organizer {...props} />
      </Suspense>
    </InWorkColumn>
  );
}

export function LazyPageRotator(props: PageRotatorProps) {
  return (
    <InWorkColumn>
      <Suspense fallback={waitingForPages}>
        <Rotator {...props} />
      </Suspense>
    </InWorkColumn>
  );
}
