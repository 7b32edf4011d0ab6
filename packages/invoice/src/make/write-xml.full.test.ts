import './write-xml.test.ts';
