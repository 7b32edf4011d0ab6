import './check-invoice.test.ts';
