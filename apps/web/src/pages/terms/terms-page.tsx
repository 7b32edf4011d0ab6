import { lazy, Suspense } from 'react';
import { SectionedPage } from '../text-page/sectioned-page.tsx';

// Only a site that sells has it; it sends a request, and brings the library for that.
const WithdrawalForm = lazy(() =>
  import('./withdrawal-form.tsx').then((module) => ({ default: module.WithdrawalForm })),
);

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
