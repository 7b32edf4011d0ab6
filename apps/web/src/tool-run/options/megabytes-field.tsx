import { Suspense } from 'react';
import { lazyPart } from '../../site/lazy-part.ts';
import type { MegabytesFieldProps } from './megabytes-control.tsx';

const Control = lazyPart(() => import('./megabytes-control.tsx').then((module) => module.MegabytesControl));

/** Input of a size in megabytes, loaded when it is chosen: the other controls stay. */
export function MegabytesField(props: MegabytesFieldProps) {
  return (
    <Suspense fallback={null}>
      <Control {...props} />
    </Suspense>
  );
}
