import './straighten-page.test.ts';
