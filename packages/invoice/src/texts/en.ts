export { codeNames } from './codes.en.ts';
export { groupNames, termNames } from './terms.en.ts';
export { helpOf, ruleTexts, sentenceOf } from './rules.en.ts';
