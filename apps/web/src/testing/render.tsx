import type { Language, ToolName } from '@blattwerk/shared';
import { act, render } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { routeOf } from '../app/routes.ts';
import { textParts } from '../app/text-parts.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { pageVariables } from '../site/site-config.ts';
import { type ToolCatalog, ToolCatalogContext } from '../tool-run/tool-catalog.ts';
import { toolLink } from '../tools/tool-links.ts';
import { tools } from '../tools/index.ts';

/** The site's tools, for tests of parts that may not import them. */
export const toolCatalog: ToolCatalog = tools;

/** Content that finds the site's tools. */
export function WithTools({ children }: { children: ReactNode }) {
  return <ToolCatalogContext value={toolCatalog}>{children}</ToolCatalogContext>;
}

/** Renders content of a tool's page with everything around it that the content needs. */
export async function renderInPage(tool: ToolName, content: ReactNode, language: Language = 'en'): Promise<void> {
  const { path } = toolLink(tool, language);
  const first = ['app', ...routeOf(path).parts] as const;
  const texts = await createI18n({ language, parts: textParts, first, variables: pageVariables });
  await act(async () => {
    render(
      <I18nextProvider i18n={texts}>
        <MemoryRouter initialEntries={[path]}>
          <WithTools>{content}</WithTools>
        </MemoryRouter>
      </I18nextProvider>,
    );
  });
}

/** Renders a tool's view. */
export async function renderTool(tool: ToolName, language?: Language): Promise<void> {
  await renderInPage(tool, createElement(await tools[tool].view()), language);
}

export function pdf(name: string, bytes = 1_000): File {
  return new File([`%PDF-1.7${' '.repeat(bytes - 8)}`], name, { type: 'application/pdf' });
}
