import 'i18next';
import type { TextsByPart } from './text-parts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: TextsByPart;
    // Variables of the configuration (`{{brand}}`, `{{images}}`) have default values.
    strictInterpolationChecks: false;
  }
}
