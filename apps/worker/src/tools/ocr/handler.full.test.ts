import './handler.test.ts';
