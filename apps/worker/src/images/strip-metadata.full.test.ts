import './strip-metadata.test.ts';
