/** Time for a request, in ms. */
const requestMs = 30_000;

/**
 * Checks that buyers can withdraw from a purchase, as the law asks: each page links to the form, and the API receives it.
 * Nothing is withdrawn from.
 * @param site origin of the site
 * @param api origin of the API
 * @returns what was found
 * @throws Error with what is missing
 */
export async function checkSale(site: string, api: string): Promise<string> {
  const signal = AbortSignal.timeout(requestMs);
  for (const [language, label] of [
    ['de', 'Vertrag widerrufen'],
    ['en', 'Withdraw from contract here'],
  ] as const) {
    const answer = await fetch(`${site}/terms?lang=${language}`, { signal });
    const html = answer.ok ? await answer.text() : '';
    if (!html.includes('id="withdrawal-function"'))
      throw new Error(`/terms?lang=${language} has no form for withdrawing`);
    if (!new RegExp(`<footer[^]*href="[^"]*/terms[^"]*#withdrawal-function"[^>]*>${label}<`).test(html))
      throw new Error(`the footer of /terms?lang=${language} has no link "${label}"`);
  }
  const { status } = await fetch(`${api}/withdrawals`, { method: 'POST', body: new URLSearchParams(), signal });
  if (status !== 400) throw new Error(`an empty withdrawal is answered with ${status} in place of 400`);
  return 'the form is on /terms and in the footer, and its address answers';
}
