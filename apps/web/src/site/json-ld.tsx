import { escapeData } from '@blattwerk/site';

/** Structured data in the body; React does not move it to the head. */
export function JsonLd({ data }: { data: object }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: escapeData(JSON.stringify(data)) }}
    />
  );
}
