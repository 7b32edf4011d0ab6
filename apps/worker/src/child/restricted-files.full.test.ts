import './restricted-files.test.ts';
