import { SectionedPage } from '../text-page/sectioned-page.tsx';

export function TermsPage() {
  return <SectionedPage name="terms" />;
}
