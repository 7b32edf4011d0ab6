import './database.test.ts';
