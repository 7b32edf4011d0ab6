import { drawReport, type Report } from '@blattwerk/compare/report';
import { loadDocumentFonts } from '../../../tool-run/document-fonts.ts';
import { serveTasks } from '../../../tool-run/worker-pool.ts';

serveTasks<Uint8Array<ArrayBuffer>>(
  async (report: Report) => new Uint8Array(await drawReport(report, await loadDocumentFonts())),
);
