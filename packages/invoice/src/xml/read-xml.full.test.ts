import './read-xml.test.ts';
