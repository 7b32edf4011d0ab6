import { SectionedPage } from '../text-page/sectioned-page.tsx';

export function PrivacyPage() {
  return <SectionedPage name="privacy" />;
}
