import { SectionedPage } from '../text-page/sectioned-page.tsx';

const lastChanged = '2025-08-19';

export function TermsPage() {
  return <SectionedPage name="terms" changed={lastChanged} />;
}
