import type { InstalledChoices } from '@blattwerk/shared';

/** Reads what the operator has installed for a tool. @throws where the server cannot be reached, or answers something else */
export async function readChoices(apiBase: string, tool: string): Promise<InstalledChoices> {
  const response = await fetch(`${apiBase}/choices/${tool}`);
  const body = await response.text();
  if (!response.ok) throw new Error(`the choices of ${tool} are answered with ${response.status}`);
  return toChoices(JSON.parse(body));
}

function toChoices(body: unknown): InstalledChoices {
  if (typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).map(([field, values]: [string, unknown]) => [
      field,
      Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [],
    ]),
  );
}
