import { Suspense } from 'react';
import { SectionedPage } from '../text-page/sectioned-page.tsx';
import { lazyPart } from '../../site/lazy-part.ts';

// Only a site that sells has it; it sends a request, and brings the library for that.
const WithdrawalForm = lazyPart(() => import('./withdrawal-form.tsx').then((module) => module.WithdrawalForm));

export function TermsPage() {
  return (
    <SectionedPage
      name="terms"
      endings={{
        'withdrawal-function': (
          <Suspense fallback={null}>
            <WithdrawalForm />
          </Suspense>
        ),
      }}
    />
  );
}
