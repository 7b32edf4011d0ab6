// @vitest-environment happy-dom
import '../../testing/clean-page.ts';
import './start-over.test.tsx';
