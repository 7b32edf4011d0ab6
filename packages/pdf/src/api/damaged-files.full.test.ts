import './damaged-files.test.ts';
