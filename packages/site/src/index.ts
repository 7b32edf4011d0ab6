export * from './consent.ts';
export * from './read-consent.ts';
export * from './sale/price.ts';
export * from './sale/sale-terms.de.ts';
export * from './sale/sale-terms.en.ts';
export * from './sale/withdrawal-statement.ts';
export * from './share-target.ts';
export * from './site.ts';
