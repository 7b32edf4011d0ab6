import { contracts } from '@blattwerk/shared';
import { createToolRunner, type RunContext, type ToolRunner } from '../../tool-run/running/tool-runner.ts';

/** Runner of the PDF without a watermark, beside the one with the free result. */
export const paidRunner: ToolRunner = createToolRunner(contracts.convert);

/** Converts the images of `runner` again, with a payment, once the order is confirmed. */
export function runPaid(runner: ToolRunner, payment: string, context: RunContext): Promise<void> {
  const { files, options } = runner.store.getState();
  paidRunner.dispatch({ type: 'reset' });
  paidRunner.dispatch({ type: 'filesChosen', taken: files, problems: [] });
  paidRunner.dispatch({ type: 'optionsChanged', values: options });
  return paidRunner.start({
    ...context,
    payment,
    async before(signal) {
      // Loaded already by the panel in which the visitor paid.
      const { getConfirmation } = await import('./order-confirmation.ts');
      await getConfirmation(payment, context, signal);
    },
  });
}
