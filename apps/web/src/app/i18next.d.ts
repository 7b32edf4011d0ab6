import 'i18next';
import type { Texts } from './text-parts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
    // Variables of the configuration (`{{brand}}`, `{{images}}`) have default values.
    strictInterpolationChecks: false;
  }
}
