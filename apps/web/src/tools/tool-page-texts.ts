import type { Seo } from '../site/seo.ts';

/** Texts of the page around a tool, in one language. */
export interface ToolPageTexts {
  seo: Seo;
  headline: string;
  subtitle: string;
  features: readonly { title: string; text: string }[];
  steps: readonly [Step, Step, Step];
  faq: readonly { question: string; answer: string }[];
}

interface Step {
  title: string;
  text: string;
}
