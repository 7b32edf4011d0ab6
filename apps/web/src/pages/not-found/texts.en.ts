import type { texts as german } from './texts.de.ts';

export const texts: typeof german = {
  seo: { title: 'Page Not Found | {{brand}}', description: 'The page you are looking for does not exist.' },
  title: 'Page Not Found',
  text: 'The page you are looking for does not exist.',
  home: 'Back to Home',
  blog: 'Browse Blog',
  help: 'Need help? Contact our support team:',
};
