import './scan-to-pdf.test.ts';
