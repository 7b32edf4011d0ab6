import boldUrl from '@blattwerk/invoice/fonts/LiberationSans-Bold.ttf?url';
import regularUrl from '@blattwerk/invoice/fonts/LiberationSans-Regular.ttf?url';
import { drawReport, type Report } from '@blattwerk/compare/report';
import { serveTasks } from '../../../tool-run/worker-pool.ts';

serveTasks<Uint8Array<ArrayBuffer>>(async (report: Report) => {
  const [regular, bold] = await Promise.all([loadFont(regularUrl), loadFont(boldUrl)]);
  return new Uint8Array(await drawReport(report, { regular, bold }));
});

/** A font of the site. @throws Error where it cannot be loaded */
async function loadFont(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`font: expected 200, got ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
