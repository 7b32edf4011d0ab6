import { SectionedPage } from '../text-page/sectioned-page.tsx';

const lastChanged = '2025-08-19';

export function PrivacyPage() {
  return <SectionedPage name="privacy" changed={lastChanged} />;
}
