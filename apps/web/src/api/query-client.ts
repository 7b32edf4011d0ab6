import { QueryClient } from '@tanstack/react-query';

/**
 * The page's one client of TanStack Query. Hooks get it as an argument and not from a provider at the root: it is loaded
 * with the first view that asks the server for something, so no page's first script carries the library.
 */
export const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } });
// A provider would do this: it makes the client follow the window's focus and the connection.
queryClient.mount();
