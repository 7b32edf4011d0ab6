import { SectionedPage } from '../text-page/sectioned-page.tsx';

export function DataProcessingPage() {
  return <SectionedPage name="data-processing" />;
}
