export { drawReport, type Report, type ReportedChange, type ReportFonts } from './draw-report.ts';
