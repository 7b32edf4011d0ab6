import boldUrl from '@blattwerk/invoice/fonts/LiberationSans-Bold.ttf?url';
import regularUrl from '@blattwerk/invoice/fonts/LiberationSans-Regular.ttf?url';

/** The fonts of documents that the browser draws (TrueType). @throws Error where one cannot be loaded */
export async function loadDocumentFonts(): Promise<{ regular: Uint8Array; bold: Uint8Array }> {
  const [regular, bold] = await Promise.all([loadFont(regularUrl), loadFont(boldUrl)]);
  return { regular, bold };
}

async function loadFont(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`font: expected 200, got ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
