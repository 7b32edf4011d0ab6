import type { Seo } from '../../site/seo.ts';

interface Titled {
  title: string;
  /** Links are written `[label](/path)`. */
  text: string;
}

export interface FaqTexts {
  seo: Seo;
  title: string;
  lead: string;
  how: { title: string; steps: readonly Titled[] };
  boxes: Readonly<Record<'formats' | 'limit' | 'privacy' | 'mobile', Titled>>;
  questions: {
    title: string;
    categories: readonly { title: string; items: readonly { question: string; answer: string }[] }[];
  };
  limits: { title: string; text: string; rows: readonly { name: string; value: string }[] };
  failure: { title: string; advice: readonly string[] };
  ways: Readonly<Record<'contact' | 'blog' | 'converter', string>>;
}
