// @vitest-environment happy-dom
import '../../../testing/clean-page.ts';
import './refusals.test.tsx';
