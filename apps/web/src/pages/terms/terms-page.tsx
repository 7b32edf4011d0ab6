import { SectionedPage } from '../text-page/sectioned-page.tsx';
import { WithdrawalForm } from './withdrawal-form.tsx';

export function TermsPage() {
  return <SectionedPage name="terms" endings={{ 'withdrawal-function': <WithdrawalForm /> }} />;
}
