/** Id of the element with the texts of a prerendered page, by part. */
export const pageTextsId = 'page-texts';

/** The texts that the page contains; none on the development server. */
export function embeddedTexts(): Readonly<Record<string, object>> {
  const json = document.getElementById(pageTextsId)?.textContent;
  return json === undefined ? {} : (JSON.parse(json) as Record<string, object>);
}
