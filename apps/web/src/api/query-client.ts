import { QueryClient } from '@tanstack/react-query';

/**
 * Client of TanStack Query, one for the tab. Hooks get it as an argument and not from a provider at the root: it is
 * loaded with the first view that sends a request, so that no page's first script carries the library.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, gcTime: 0 },
    // A cancel must not wait for the connection, and a checkout without one must fail.
    mutations: { networkMode: 'always' },
  },
});
// As a provider would: the client follows the window's focus and the connection.
queryClient.mount();
