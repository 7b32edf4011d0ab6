import { SectionedPage } from '../text-page/sectioned-page.tsx';

export function AccessibilityPage() {
  return <SectionedPage name="accessibility" />;
}
