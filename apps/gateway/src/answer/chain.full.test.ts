import './chain.test.ts';
