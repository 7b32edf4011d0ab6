export { codeNames } from './codes.de.ts';
export { groupNames, termNames } from './terms.de.ts';
export { helpOf, ruleTexts, sentenceOf } from './rules.de.ts';
