import 'i18next';
import type { Texts } from './text-parts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Texts;
    // Configuration's words (`{{brand}}`, `{{images}}`) are filled everywhere without being given.
    strictInterpolationChecks: false;
  }
}
