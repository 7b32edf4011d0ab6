import './run-product.test.ts';
