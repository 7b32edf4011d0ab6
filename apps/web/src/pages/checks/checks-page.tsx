import { SectionedPage } from '../text-page/sectioned-page.tsx';

export function ChecksPage() {
  return <SectionedPage name="checks" />;
}
