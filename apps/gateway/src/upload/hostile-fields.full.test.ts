import './hostile-fields.test.ts';
