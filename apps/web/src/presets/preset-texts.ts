import type { Seo } from '../site/seo.ts';

/** Texts of a page for one task, in one language. */
export interface PresetTexts {
  seo: Seo;
  headline: string;
  subtitle: string;
  example: { title: string; paragraphs: readonly string[] };
  how: { title: string; steps: readonly [Step, Step, Step] };
  faq: { title: string; items: readonly { question: string; answer: string }[] };
  /** Label of the link to the tool with all its settings. */
  tool: string;
}

interface Step {
  title: string;
  text: string;
}
