import { useTexts } from '../../i18n/use-texts.ts';
import { failureSentence } from '../../tool-run/result/failure/failure-sentence.ts';
import { useRefusals } from '../../tool-run/use-refusals.ts';
import type { PaymentProblem } from '../provider/use-payment.ts';

/** Error text of a payment; null without an error. */
export function useProblemSentence(problem: PaymentProblem | null): string | null {
  const { t } = useTexts('payment');
  const { t: run } = useTexts('toolRun');
  const describe = useRefusals();
  if (problem === null) return null;
  switch (problem.name) {
    case 'server':
      return failureSentence(problem.error, describe, {
        offline: run('error.offline'),
        network: run('error.network'),
        timedOut: run('error.timedOut'),
        aborted: run('error.aborted'),
        failed: t('problem.provider'),
        tooManyRequests: run('error.tooManyRequests'),
      });
    case 'provider':
      return t('problem.provider');
    case 'unknown':
      return t('problem.unknown');
    case 'refused':
      // The payment form marks the fields itself.
      if (problem.reason === 'incomplete') return t('problem.incomplete');
      if (problem.reason === 'unconfirmed') return t('problem.unconfirmed');
      if (problem.reason === 'declined' && problem.message) return t('problem.declined', { message: problem.message });
      return t('problem.other');
  }
  return problem satisfies never;
}
