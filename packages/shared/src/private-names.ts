import type { Contract } from './contract.ts';
import { ToolError } from './error-catalog.ts';

/** Names and characters in the private texts of a form, by whose index a refusal goes through the queue; none of texts that cannot be read. */
export function privateNames({ fields }: Contract, texts: Readonly<Record<string, string>>): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    try {
      return fields[name]?.names?.(text) ?? [];
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof TypeError || error instanceof ToolError) return [];
      throw error;
    }
  });
}
