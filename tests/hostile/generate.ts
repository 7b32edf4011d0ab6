import { assemble, type Draft } from './assemble.ts';
import { drafts } from './drafts.ts';
import { hostileValues } from './hostile-values.ts';

/** A file in which one token is hostile. */
export interface HostileFile {
  /** The replacement, shortened. */
  name: string;
  make: () => Buffer;
}

/** Whole files that are hostile in more than one token, each found by an attack. */
function knownAttacks(): HostileFile[] {
  const rows = (draft: string, from: string, to: string): HostileFile => ({
    name: `${draft}: ${from} by ${to}`,
    make: () => {
      const found = drafts().find(({ name }) => name === draft) as Draft;
      const { tokens } = assemble(found);
      const first = tokens.findIndex(({ text }, index) => `${text} ${tokens[index + 1]?.text}` === from);
      if (first < 0) throw new Error(`no ${from} in ${draft}`);
      const { bytes } = assemble(found, { index: first, text: to });
      return bytes;
    },
  });
  const xref = (widths: string, index: string): HostileFile => ({
    name: `xref stream: /W ${widths} /Index ${index}`,
    make: () => {
      const body = `%PDF-1.7\n1 0 obj\n<< /Type /XRef /W ${widths} /Index ${index} /Size 9 /Root 1 0 R /Length 0 >>\nstream\n\nendstream\nendobj\n`;
      return Buffer.from(`${body}startxref\n9\n%%EOF\n`);
    },
  });
  return [
    xref('[0 0 0]', '[0 99999999999]'),
    xref('[0 0 0]', '[0 9007199254740990]'),
    xref('[0 1 0]', '[0 8000000]'),
    rows('images', '/Columns 8', '/Columns 999999999999999 /Colors 32 /BitsPerComponent 16 >> /Y << /X'),
    rows('images', '/Width 8', '/Width 999999999 /X'),
  ];
}

/** All hostile files: the known attacks, then every token of every draft with every hostile value. */
export function hostileFiles(): HostileFile[] {
  return [
    ...knownAttacks(),
    ...drafts().flatMap((draft) => {
      const { tokens } = assemble(draft);
      return tokens.flatMap((token, index) =>
        hostileValues(token, index, draft.objects.length).map(
          ({ label, text }): HostileFile => ({
            name: `${draft.name}: token ${index} ${token.text.slice(0, 20)} by ${label}`,
            make: () => assemble(draft, { index, text: text() }).bytes,
          }),
        ),
      );
    }),
  ];
}
