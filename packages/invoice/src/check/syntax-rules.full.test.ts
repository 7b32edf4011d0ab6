import './syntax-rules.test.ts';
