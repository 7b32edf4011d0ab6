import { createContext } from 'react';

/** Whether the settings are open where they are a sheet over the page, and what opens and closes them. */
export const SettingsSheetContext = createContext<readonly [isOpen: boolean, set: (isOpen: boolean) => void]>([
  false,
  () => {},
]);
