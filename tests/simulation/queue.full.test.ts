import './queue.test.ts';
